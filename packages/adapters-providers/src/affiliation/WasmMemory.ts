/** The section of a WebAssembly module that declares its memory. Source: WebAssembly Core 2.0, 5.5.8. */
const memorySection = 5;

/** An unsigned LEB128 number, and where the bytes after it begin. Source: WebAssembly Core 2.0, 5.2.2. */
const readNumber = (bytes: Uint8Array, from: number): readonly [value: number, next: number] => {
  let value = 0;
  for (let at = from, shift = 0; ; at += 1, shift += 7) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return [value, at + 1];
  }
};

/**
 * A WebAssembly module whose one memory grows to `pages` of 64 KiB at most: the number is replaced in place, in as many
 * bytes. Throws where the module does not declare a limit that can be replaced.
 */
export const withMemoryLimit = (module: Uint8Array<ArrayBuffer>, pages: number) => {
  for (let at = 8; at < module.length;) {
    const [length, start] = readNumber(module, at + 1);
    if (module[at] === memorySection) {
      // One memory, then flags whose first bit says that a maximum follows the minimum.
      const [, from] = readNumber(module, start + 2);
      const [, until] = readNumber(module, from);
      if (module[start] !== 1 || ((module[start + 1] ?? 0) & 1) === 0 || until - from < 3) break;
      const limited = module.slice();
      for (let byte = from; byte < until; byte += 1) {
        const bits = Math.floor(pages / 2 ** ((byte - from) * 7)) & 0x7f;
        limited[byte] = byte === until - 1 ? bits : bits | 0x80;
      }
      return limited;
    }
    at = start + length;
  }
  throw new Error("The WebAssembly module declares no limit of its memory");
};
