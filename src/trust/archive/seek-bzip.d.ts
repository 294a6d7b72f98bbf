declare module 'seek-bzip' {
  type Input = {
    readByte(): number
    eof(): boolean
    read(target: Uint8Array, offset: number, length: number): number
  }
  const Bunzip: { decode(input: Input, output: { writeByte(byte: number): void }, isMany: boolean): void }
  export default Bunzip
}
