import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

// Documents name files by their whole path or by its end (`kernel/http/gateway.ts`). A README also names files of its own folder (`entity.ts`).

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
const documents = files.filter((file) => /^docs\/.*\.md$|(^|\/)README\.md$/.test(file))

const folders = new Set(files.flatMap((file) => parentsOf(file)))
/** Every end of every path: `a/b/c.ts`, `b/c.ts` and `c.ts`. */
const ends = new Set([...files, ...folders].flatMap((path) => endsOf(path)))

/** Files that a document advises others to write in their own project. */
const inOtherProjects = new Set(['next.config.mjs'])

test('every path that a document names exists', () => {
  const missing = documents.flatMap((document) =>
    pathsIn(textOf(document))
      .filter((path) => !exists(document, path.replace(/\/$/, '')))
      .map((path) => `${document}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every relative link of a document leads to a file, and to a heading where it names one', () => {
  const broken = documents.flatMap((document) =>
    relativeLinksIn(textOf(document))
      .filter((link) => !leadsSomewhere(document, link))
      .map((link) => `${document}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('every decision is in the index of decisions', () => {
  const index = textOf('docs/decisions/README.md')
  const decisions = files.filter((file) => /^docs\/decisions\/\d{3}-.*\.md$/.test(file))
  expect(decisions.filter((file) => !index.includes(`(${posix.basename(file)})`))).toEqual([])
})

function exists(document: string, path: string): boolean {
  if (inOtherProjects.has(path)) return true
  if (path.includes('/') || !document.endsWith('README.md')) return ends.has(path)
  const folder = posix.join(posix.dirname(document), '/')
  return files.some((file) => (folder === './' || file.startsWith(folder)) && posix.basename(file) === path)
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function withoutCodeBlocks(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '')
}

/** Inline code that has the form of a path in this repository: with the ending of a source or a document, or below a folder of ours. */
function pathsIn(text: string): string[] {
  const code = [...withoutCodeBlocks(text).matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!)
  return code.filter(
    (word) => /^[\w@.[\]$-]+(\/[\w@.[\]$-]+)*\/?$/.test(word) && (hasSourceEnding(word) || isBelowOurFolder(word)),
  )
}

function hasSourceEnding(word: string): boolean {
  return /^[^.].*\.(ts|tsx|mjs|cjs|css|sql|yaml|md|po|sh)$/.test(word)
}

function isBelowOurFolder(word: string): boolean {
  return /^(apps|packages|tests|bench|scripts|docs|examples|kernel|modules|web)\/./.test(word)
}

function relativeLinksIn(text: string): string[] {
  const targets = [...withoutCodeBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!)
  return targets.filter((target) => !/^[a-z]+:/.test(target))
}

function leadsSomewhere(document: string, link: string): boolean {
  const [path, heading] = link.split('#') as [string, string | undefined]
  const target = path ? posix.join(posix.dirname(document), path).replace(/\/$/, '') : document
  if (!files.includes(target) && !folders.has(target)) return false
  return heading === undefined || headingsOf(target).includes(heading)
}

/** The headings as GitHub names them in links. */
function headingsOf(document: string): string[] {
  const titles = [...withoutCodeBlocks(textOf(document)).matchAll(/^#+ (.+)$/gm)].map((match) => match[1]!)
  return titles.map((title) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function parentsOf(file: string): string[] {
  const parts = file.split('/')
  return parts.slice(1).map((_, depth) => parts.slice(0, depth + 1).join('/'))
}

function endsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, start) => parts.slice(start).join('/'))
}
