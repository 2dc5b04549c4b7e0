import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse } from 'yaml'
import { refsOf, type SharedTypes } from './read-service.ts'

/**
 * Moves types and enums that several services declare alike into `shared/`: `common.yaml` for those of several areas, else the
 * area's own file. Run it after copying a service file (`npm run share-types`); `npm run check` fails where it would move
 * something.
 *
 * A service gives up its declaration of a type only together with those of all types that the type refers to, so that a name
 * means one thing within a service.
 */
interface Declaration {
  name: string
  section: Section
  /** Content without comments, for comparison. */
  content: string
  refs: readonly string[]
  /** The lines in the file, with their comments. */
  text: string
}
interface SourceFile {
  path: string
  area: string
  declarations: Map<string, Declaration>
}
type Section = keyof SharedTypes

const root = join(import.meta.dirname, '..')
const files = globSync('services/**/*.yaml', { cwd: root }).sort().map(readFile)
const shared = globSync('shared/*.yaml', { cwd: root }).sort().map(readFile)
const sharedDeclarations = new Map(shared.flatMap(({ declarations }) => [...declarations]))

const moves = findMoves()
if (process.argv.includes('--check')) {
  if (moves.size > 0) {
    console.error(`contract: several services declare ${[...moves.keys()].join(', ')} alike: run \`npm run share-types\``)
    process.exit(1)
  }
} else {
  for (const file of files)
    removeFrom(
      file,
      [...moves].flatMap(([name, holders]) => (holders.has(file) ? [name] : [])),
    )
  addToShared()
  console.log(`contract: ${moves.size} types moved to shared/`)
}

/** Type name to the files that can give up their declaration of it. */
function findMoves(): Map<string, Set<SourceFile>> {
  const candidates = new Map<string, Set<SourceFile>>()
  for (const name of new Set(files.flatMap(({ declarations }) => [...declarations.keys()]))) {
    const content = sharedDeclarations.get(name)?.content ?? mostFrequent(name)
    candidates.set(name, new Set(files.filter((file) => file.declarations.get(name)?.content === content)))
  }
  let isStable = false
  while (!isStable) {
    isStable = true
    for (const [name, holders] of candidates) {
      const { refs } = sharedDeclarations.get(name) ?? [...holders][0]?.declarations.get(name) ?? { refs: [] }
      for (const file of holders) {
        const meansTheSame = refs.every((ref) => !file.declarations.has(ref) || candidates.get(ref)?.has(file))
        if (!meansTheSame) {
          holders.delete(file)
          isStable = false
        }
      }
      if (holders.size < (sharedDeclarations.has(name) ? 1 : 2)) {
        candidates.delete(name)
        if (holders.size > 0) isStable = false
      }
    }
  }
  return candidates
}

function mostFrequent(name: string): string | undefined {
  const counts = new Map<string, number>()
  for (const { declarations } of files) {
    const content = declarations.get(name)?.content
    if (content !== undefined) counts.set(content, (counts.get(content) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

function removeFrom({ path, declarations }: SourceFile, names: readonly string[]): void {
  if (names.length === 0) return
  let text = readFileSync(path, 'utf8')
  for (const name of names) text = text.replace(declarations.get(name)!.text, '')
  writeFileSync(path, text.replace(/^(types|enums):\n(?=\S|$)/gm, ''))
}

function addToShared(): void {
  const additions = new Map<string, Declaration[]>()
  for (const [name, holders] of moves) {
    if (sharedDeclarations.has(name)) continue
    const areas = new Set([...holders].map(({ area }) => area))
    const target = areas.size === 1 ? [...areas][0]! : 'common'
    // The longest text is the one with comments.
    const declared = [...holders].map(({ declarations }) => declarations.get(name)!)
    const best = declared.reduce((a, b) => (b.text.length > a.text.length ? b : a))
    additions.set(target, [...(additions.get(target) ?? []), best])
  }
  mkdirSync(join(root, 'shared'), { recursive: true })
  for (const [target, added] of additions) {
    const existing = shared.find(({ path }) => basename(path) === `${target}.yaml`)
    const all = [...(existing?.declarations.values() ?? []), ...added].sort((a, b) => (a.name < b.name ? -1 : 1))
    const sections = (['types', 'enums'] as const).flatMap((section) => {
      const texts = all.filter((declaration) => declaration.section === section).map(({ text }) => text)
      return texts.length > 0 ? [`${section}:\n${texts.join('')}`] : []
    })
    const head = existing ? readFileSync(existing.path, 'utf8').split(/^(?:types|enums):$/m)[0]! : ''
    writeFileSync(join(root, 'shared', `${target}.yaml`), head + sections.join(''))
  }
}

function readFile(relative: string): SourceFile {
  const path = join(root, relative)
  const text = readFileSync(path, 'utf8')
  const parsed = parse(text) as SharedTypes
  const declarations = new Map<string, Declaration>()
  for (const section of ['types', 'enums'] as const) {
    const blocks = blocksOf(text, section)
    for (const [name, value] of Object.entries(parsed[section] ?? {})) {
      const refs = Array.isArray(value) ? [] : refsOf(value)
      declarations.set(name, { name, section, content: JSON.stringify(value), refs, text: blocks.get(name)! })
    }
  }
  return { path, area: basename(dirname(path)), declarations }
}

/** The lines of each entry of a top-level section, with the comments above it. */
function blocksOf(text: string, section: Section): Map<string, string> {
  const blocks = new Map<string, string>()
  const lines = text.split('\n')
  let comments = ''
  let name: string | undefined
  for (let at = lines.indexOf(`${section}:`) + 1; at > 0 && lines[at]?.startsWith(' '); at++) {
    const line = `${lines[at]}\n`
    if (line.startsWith('   ')) {
      blocks.set(name!, blocks.get(name!)! + line)
    } else if (line.startsWith('  #')) {
      comments += line
    } else {
      name = line.slice(2, line.indexOf(':'))
      blocks.set(name, comments + line)
      comments = ''
    }
  }
  return blocks
}
