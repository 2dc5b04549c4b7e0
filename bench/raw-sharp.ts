import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { pictureOf, type Kind } from './picture-kinds.ts'

/** Makes pictures as fast as sharp can, with as many at once as the server makes. For each message it answers how many it made. */
const atOnce = 2
sharp.concurrency(1)
sharp.cache(false)
const [folder, count] = process.argv.slice(2)
const photographs = Array.from({ length: Number(count) }, (_, index) => readFileSync(join(folder!, `${index}.jpg`)))
let next = 0

process.on('message', async ({ kind, seconds }: { kind: Kind; seconds: number }) => {
  const end = performance.now() + seconds * 1000
  let made = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < end) {
        await pictureOf(photographs, kind, next++).toBuffer()
        made++
      }
    }),
  )
  process.send!({ made })
})
