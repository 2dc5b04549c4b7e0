import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { logFolder } from './conformance-log.ts'
import { publishedFunctions } from './published-functions.ts'
import { readBeyondTypes } from './read-beyond-types.ts'

/** Writes `docs/conformance.md` from the records of the last full test run. `--clear` deletes earlier records. */
const root = join(import.meta.dirname, '../../..')

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
  const functions = publishedFunctions().map((one) => ({ ...one, key: `${one.service.name}.${one.name}` }))
  const counted = (some: typeof functions, outcome: string) => some.filter(({ key }) => seen.has(`${key} ${outcome}`)).length
  const byPackage = [...Map.groupBy(functions, ({ service }) => packageOf(service.name))]
  const { devDependencies: versions } = JSON.parse(readFileSync(join(root, 'tests/package.json'), 'utf8'))
  const overview = byPackage.map(
    ([name, own]) =>
      `| \`${name}\` | ${versions[name]} | ${own.length} | ${counted(own, 'served')} | ${counted(own, 'refused')} |`,
  )
  const sections = byPackage.map(([name, own]) => {
    const tables = [...Map.groupBy(own, ({ service }) => service.name)].map(([service, operations]) => {
      const rows = operations.map(({ name: operation, key }) => {
        const [served, refused] = ['served', 'refused'].map((outcome) => (seen.has(`${key} ${outcome}`) ? 'yes' : '–'))
        return `| ${operation} | ${served} | ${refused} |`
      })
      return `### ${service}\n\n${factsOf(service)}| operation | served | refused |\n|---|---|---|\n${rows.join('\n')}\n`
    })
    return `## ${name}\n\n${tables.join('\n')}`
  })
  const beyond = readBeyondTypes.map(
    ({ package: name, what, file, test }) => `| \`${name}\` | ${what} | “${test}” (\`tests/conformance/${file}.test.ts\`) |`,
  )
  const missing = Object.entries(notYet).map(([name, operations]) => `- ${name}: ${operations.join(', ')}`)
  return `# Conformance

Written by the test run, not by hand. Counted is what an unmodified published package has called: whether it was served (status 200), and
whether it was refused as declared (by a code of the operation, a rule of its fields, or for want of a permission).
Every served answer of the run was compared with its declared type: each field is declared, and each value has its type, format and enum.
A difference fails the test that made the call.
\`npm run contract -- compare\` says what newer packages declare otherwise.

| package | version | operations | seen served | seen refused |
|---|---|---|---|---|
${overview.join('\n')}

## Read beyond the types

Front ends rely on some things that the packages' types do not declare.

| package | what | seen in the test |
|---|---|---|
${beyond.join('\n')}

${sections.join('\n')}
## Not yet

Operations of the published interface that no module serves:

${missing.length > 0 ? missing.join('\n') : 'None.'}
`
}

/** The package that a service's facts were taken from. */
function factsOf(service: string): string {
  const file = join(root, 'packages/contract/services', `${service}.yaml`)
  const { package: source } = parse(readFileSync(file, 'utf8')) as { package?: string }
  return source ? `Facts of \`${source}\`.\n\n` : ''
}

function packageOf(service: string): string {
  return `@wix/${service.split('/')[0]}`
}
