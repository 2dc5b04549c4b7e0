import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { logFolder } from './conformance-log.ts'
import { publishedFunctions } from './published-functions.ts'

/** Writes `docs/conformance.md` from the records of the last full test run. `--clear` deletes earlier records. */
const root = join(import.meta.dirname, '../..')

if (process.argv.includes('--clear')) {
  rmSync(logFolder, { recursive: true, force: true })
} else {
  writeFileSync(join(root, 'docs/conformance.md'), page(readLog()))
}

function readLog(): Set<string> {
  const lines = globSync('*.log', { cwd: logFolder }).flatMap((file) => readFileSync(join(logFolder, file), 'utf8').split('\n'))
  return new Set(lines.filter((line) => line !== ''))
}

function page(seen: Set<string>): string {
  const notYet = parse(readFileSync(join(root, 'packages/contract/not-yet.yaml'), 'utf8')) as Record<string, string[]>
  const byService = Map.groupBy(publishedFunctions(), ({ service }) => service.name)
  const sections = [...byService].map(([name, functions]) => {
    const rows = functions.map(({ name: operation }) => {
      const key = `${name}.${operation}`
      return `| ${operation} | ${seen.has(`${key} served`) ? 'yes' : '–'} | ${seen.has(`${key} refused`) ? 'yes' : '–'} |`
    })
    return `## ${name}\n\n| operation | served | refused |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  const keys = publishedFunctions().map(({ service, name }) => `${service.name}.${name}`)
  const served = keys.filter((key) => seen.has(`${key} served`)).length
  const refused = keys.filter((key) => seen.has(`${key} refused`)).length
  const missing = Object.entries(notYet).map(([name, operations]) => `- ${name}: ${operations.join(', ')}`)
  return `# Conformance

Written by the test run, not by hand. Counted is what an unmodified published package has called: whether it was served (status 200), and
whether it was refused as declared (by a code of the operation, a rule of its fields, or for want of a permission). ${keys.length} operations
have a published package; ${served} were seen served, ${refused} refused.

${sections.join('\n')}
## Not yet

Operations of the published interface that no module serves:

${missing.join('\n')}
`
}
