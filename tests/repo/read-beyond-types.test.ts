import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBeyondTypes } from '../support/requests/read-beyond-types.ts'

test('everything that front ends read beyond the types has the test that is named for it', () => {
  for (const { file, test: title } of readBeyondTypes)
    expect(readFileSync(join(import.meta.dirname, `../conformance/${file}.test.ts`), 'utf8')).toContain(`test('${title}'`)
})
