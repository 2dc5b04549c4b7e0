import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepFilesPrivate } from './private-files.ts'

test("the data folder and what is in it belong to the server's user alone, what is made later too", () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-private-'))
  const before = process.umask(0o022)
  const modeOf = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8)
  try {
    writeFileSync(join(folder, 'stoa.log'), '', { mode: 0o644 })
    mkdirSync(join(folder, 'media'), { mode: 0o755 })
    keepFilesPrivate(folder)
    writeFileSync(join(folder, 'media/later.png'), '')
    expect(['.', 'stoa.log', 'media', 'media/later.png'].map(modeOf)).toEqual(['700', '600', '700', '600'])
  } finally {
    process.umask(before)
    rmSync(folder, { recursive: true })
  }
})
