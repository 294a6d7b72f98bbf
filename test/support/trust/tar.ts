type TarMember = { readonly name: string; readonly bytes: Buffer; readonly type?: string; readonly size?: number }

/** A tar, which may lie; an old one has no magic. */
export function tar(members: readonly TarMember[], { isOld = false } = {}): Buffer {
  const blocks = members.flatMap(({ name, bytes, type = '0', size = bytes.length }) => {
    const head = Buffer.alloc(512)
    head.write(name, 0)
    head.write('0000644\0', 100)
    head.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
    head.write(' '.repeat(8), 148)
    head.write(type, 156)
    if (!isOld) head.write('ustar\x0000', 257)
    head.write(
      `${head
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    )
    return [head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1_024)])
}
