import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../packages/client')

/** The declarations around an example. */
const surroundings = `
  declare const baseUrl: string, clientId: string, email: string, password: string
  declare const catalogItems: import('@stoa/contract/services/ecom/current-cart-v-2').CatalogItemInput[]
  declare const location: { href: string }, sessionStorage: { getItem(key: string): string | null; setItem(key: string, value: string): void }`
const session = `declare const session: import('@stoa/client').MemberSession`

test('the examples in the README of the client have no type errors', () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  const files = new Map(
    [...readme.matchAll(/```(tsx?)\n(.*?)```/gs)].map(([, language, code], index) => {
      const text = code!.includes('memberSession(') ? code! : `${code}${session}`
      return [join(folder, `example-${index}.${language}`), `${text}${surroundings}`]
    }),
  )
  expect(files.size).toBeGreaterThan(0)
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    moduleDetection: ts.ModuleDetectionKind.Force,
    lib: ['lib.esnext.d.ts'],
    types: ['node'],
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    // As others install it.
    paths: {
      '@stoa/client/calls/*': [join(folder, '../contract/generated/calls/*.ts')],
      '@stoa/client/react': [join(folder, 'src/react.ts')],
      '@stoa/client/media': [join(folder, 'src/media.ts')],
    },
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile } = host
  host.fileExists = (name) => files.has(name) || fileExists(name)
  host.getSourceFile = (name, ...rest) =>
    files.has(name) ? ts.createSourceFile(name, files.get(name)!, ts.ScriptTarget.ESNext) : getSourceFile(name, ...rest)
  const program = ts.createProgram([...files.keys()], options, host)
  const problems = [...files.keys()].flatMap((name) => ts.getPreEmitDiagnostics(program, program.getSourceFile(name)))
  expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
})
