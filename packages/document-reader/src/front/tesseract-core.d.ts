declare module "tesseract.js-core/tesseract-core-*.js" {
  interface TessBaseAPI {
    /** Returns 0 once the language is loaded. */
    Init(path: null, language: string, engine: number, configuration?: string): number;
    SetVariable(name: string, value: string): boolean;
    /** Reads `/input` of the module's file system; returns 1 if it is no picture. */
    SetImageFile(exifOrientation: number, angle: number): number;
    /** Finds what looks like print, and recognises none of it; what follows does not search again. */
    AnalyseLayout(): PageIterator;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
    Clear(): void;
    End(): void;
  }
  interface PageIterator {
    Begin(): void;
    /** Goes to the next part of a level (2 is of lines); false after the last one. */
    Next(level: number): boolean;
    /** Writes the edges of a part at four addresses; false where there is none. */
    BoundingBox(level: number, left: number, top: number, right: number, bottom: number): boolean;
  }
  interface TesseractCore {
    readonly FS: {
      writeFile(path: string, data: Uint8Array | string): void;
      unlink(path: string): void;
    };
    readonly TessBaseAPI: new () => TessBaseAPI;
    _malloc(bytes: number): number;
    getValue(address: number, type: "i32"): number;
    /** The address of an object; 0 for none. */
    getPointer(object: object): number;
    destroy(object: object): void;
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
