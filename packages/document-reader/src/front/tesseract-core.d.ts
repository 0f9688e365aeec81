declare module "tesseract.js-core/tesseract-core-*.js" {
  interface TessBaseAPI {
    /** Returns 0 once the language is loaded. */
    Init(path: null, language: string, engine: number, configuration?: string): number;
    SetVariable(name: string, value: string): boolean;
    /** Reads `/input` of the module's file system; returns 1 if it is no picture. */
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

// Missing in the types of Node.
declare namespace WebAssembly {
  function validate(bytes: Uint8Array): boolean;
}
