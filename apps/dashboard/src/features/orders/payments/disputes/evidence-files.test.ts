import { expect, test } from 'vitest'
import { readFile, refuseFile } from './evidence-files.ts'

test.each([
  [{ name: 'slip.pdf', type: 'application/pdf', size: 999_999 }, undefined],
  [{ name: 'slip.pdf', type: 'application/pdf', size: 1_000_000 }, 'slip.pdf is larger than 1 MB.'],
  [{ name: 'slip.pdf', type: 'application/pdf', size: 0 }, 'slip.pdf is empty.'],
  [{ name: 'clip.mov', type: 'video/quicktime', size: 10 }, 'clip.mov is not a PDF, PNG or JPEG file.'],
])('a file is checked before it is sent: %o', (file, reason) => {
  expect(refuseFile(file)).toBe(reason)
})

test('the content of a large file survives', async () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_, index) => index % 251)
  const { name, contentType, content } = await readFile(new File([bytes], 'photo.png', { type: 'image/png' }))
  expect([name, contentType]).toEqual(['photo.png', 'IMAGE_PNG'])
  expect(Buffer.from(content!, 'base64').equals(Buffer.from(bytes))).toBe(true)
})
