import { globSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export const root = join(import.meta.dirname, '../../../..')

/** The server's sources with their types. */
export function serverProgram(): { program: ts.Program; files: ts.SourceFile[] } {
  const config = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
    },
  })
  const paths = globSync('apps/server/src/**/*.ts', { cwd: root, exclude: (path) => path.endsWith('.test.ts') })
  const names = new Set(paths.map((path) => join(root, path)))
  const program = ts.createProgram([...names], { ...config?.options, noEmit: true })
  return { program, files: program.getSourceFiles().filter(({ fileName }) => names.has(fileName)) }
}
