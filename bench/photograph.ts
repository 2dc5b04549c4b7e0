import sharp from 'sharp'

/** A picture that compresses like a photograph: noise of all sizes, as light and leaves have it. Always the same one. */
export async function photograph(width: number, height: number): Promise<Buffer> {
  let state = 1
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const sum = new Float32Array(width * height * 3)
  for (let octave = 1; octave <= 10; octave++) {
    const side = 2 ** octave + 1
    const noise = Buffer.from(Array.from({ length: side * side * 3 }, () => random() * 256))
    const stretched = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer()
    for (let index = 0; index < sum.length; index++) sum[index]! += (stretched[index]! - 128) / 2 ** (octave * 0.65)
  }
  const pixels = Buffer.from(sum.map((value) => Math.max(0, Math.min(255, 128 + value * 1.5 + (random() - 0.5) * 8))))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}
