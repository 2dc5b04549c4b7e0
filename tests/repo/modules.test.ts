import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = globSync('apps/server/src/modules/**/*.ts', { cwd: root, exclude: (path) => path.endsWith('.test.ts') }).map(
  (path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }),
)

test('statements are executed by stores alone', () => {
  const isStore = (path: string) => /\/(?:store\.ts|store\/)/.test(path)
  const others = files.filter(({ path, text }) => !isStore(path) && /\.execute(?:TakeFirst(?:OrThrow)?)?\(/.test(text))
  expect(others.map(({ path }) => path)).toEqual([])
})

test('an operation with a body is an exported constant of the name that the contract gives it', () => {
  const violations: string[] = []
  for (const { path, text } of files) {
    if (!/\bimplement\w*\(/.test(text)) continue
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && /^implement\w*$/.test(node.expression.getText())) {
        const [operation] = node.arguments
        const name = operation && ts.isPropertyAccessExpression(operation) ? operation.name.text : operation?.getText()
        const holder = exportedConstant(node)
        // A parameter holds the operation where a helper makes several of a kind.
        if (operation && ts.isPropertyAccessExpression(operation) && holder !== name)
          violations.push(`${path}: ${name} is ${holder ?? 'no constant'}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  expect(violations).toEqual([])
})

/** The name of the exported constant whose initializer contains the node. */
function exportedConstant(node: ts.Node): string | undefined {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isPropertyAssignment(at)) return undefined
    if (ts.isVariableDeclaration(at) && ts.isSourceFile(at.parent.parent.parent)) {
      const statement = at.parent.parent as ts.VariableStatement
      const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      return isExported ? at.name.getText() : undefined
    }
  }
  return undefined
}
