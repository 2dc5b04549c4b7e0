import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

test.runIf(existsSync('/dev/full'))('a full disk loses lines of the log; the process goes on, and ends when it should', () => {
  const program = `
    const { createLog, logFile } = await import(${JSON.stringify(new URL('./log.ts', import.meta.url).href)})
    const log = createLog('info', logFile('/dev/full'))
    for (let line = 0; line < 100; line++) {
      log.info('a line')
      await new Promise((resolve) => setImmediate(resolve))
    }
    console.log('went on')`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { timeout: 20_000, encoding: 'utf8' })
  expect(said).toBe('went on\n')
})
