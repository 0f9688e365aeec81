declare module "tesseract.js-core/tesseract-core-*.js" {
  interface TessBaseAPI {
    /** 0 when the language was loaded. */
    Init(path: null, language: string, engine: number, configuration?: string): number;
    SetVariable(name: string, value: string): boolean;
    /** Reads `/input` of the module's own files; 1 when it is no picture. */
    SetImageFile(exifOrientation: number, angle: number): number;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
    Clear(): void;
    End(): void;
  }
  interface TesseractCore {
    readonly FS: {
      writeFile(path: string, data: Uint8Array | string): void;
      unlink(path: string): void;
    };
    readonly TessBaseAPI: new () => TessBaseAPI;
  }
  const open: (options: {
    readonly wasmBinary: Uint8Array;
    readonly print: (text: string) => void;
    readonly printErr: (text: string) => void;
  }) => Promise<TesseractCore>;
  export default open;
}

// Node has it, the types of Node have not.
declare namespace WebAssembly {
  function validate(bytes: Uint8Array): boolean;
}
