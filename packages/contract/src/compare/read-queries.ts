import ts from 'typescript'
import { typedName, type Typings } from './typings.ts'

/** Operation to the fields that its filter and sort know: field to `$eq $in, sort BOTH`; `*` are all operators. */
export type PublishedQueries = Record<string, Record<string, string>>

/** `typedQueryRibbons(query: RibbonQuery)` goes with `interface RibbonQuerySpec`, which lists the fields. */
export function readQueries(operations: readonly string[], calls: Typings): PublishedQueries {
  return Object.fromEntries(
    operations.flatMap((name) => {
      const spec = namedSpec(name, calls) ?? onlySpec(name, operations, calls)
      return spec ? [[name, fieldsOf(spec)]] : []
    }),
  )
}

function namedSpec(name: string, { functions, interfaces }: Typings): ts.InterfaceDeclaration | undefined {
  const parameter = [typedName(name), name].flatMap((each) => functions.get(each)?.parameters[0]?.type?.getText() ?? [])[0]
  return interfaces.get(`${parameter}Spec`)
}

/** A search takes any search. Where a package has one search and one list of its fields, they belong together. */
function onlySpec(name: string, operations: readonly string[], { interfaces }: Typings): ts.InterfaceDeclaration | undefined {
  if (!name.startsWith('search') || operations.filter((each) => each.startsWith('search')).length > 1) return undefined
  const specs = [...interfaces.values()].filter(({ name: { text } }) => text.endsWith('SearchSpec'))
  return specs.length === 1 ? specs[0] : undefined
}

export function queryableField(operators: '*' | readonly string[], sort: string): string {
  const all = typeof operators === 'string' ? operators : [...operators].sort().join(' ')
  return `${all}, sort ${sort}`
}

function fieldsOf(spec: ts.InterfaceDeclaration): Record<string, string> {
  const wql = memberType(spec.members, 'wql')
  const groups: readonly ts.Node[] = wql && ts.isTupleTypeNode(wql) ? wql.elements : []
  return Object.fromEntries(
    groups.filter(ts.isTypeLiteralNode).flatMap(({ members }) => {
      const field = queryableField(
        literalsOf(memberType(members, 'operators')),
        [literalsOf(memberType(members, 'sort'))].flat()[0] ?? 'NONE',
      )
      return [literalsOf(memberType(members, 'fields'))].flat().map((path) => [path.replaceAll(/(^|\.)_/g, '$1'), field])
    }),
  )
}

function memberType(members: ts.NodeArray<ts.TypeElement>, name: string): ts.TypeNode | undefined {
  return members.filter(ts.isPropertySignature).find((member) => member.name.getText() === name)?.type
}

function literalsOf(node: ts.TypeNode | undefined): '*' | string[] {
  if (node && ts.isTupleTypeNode(node)) return node.elements.flatMap((element) => literalsOf(element))
  if (!node || !ts.isLiteralTypeNode(node) || !ts.isStringLiteral(node.literal)) return []
  return node.literal.text === '*' ? '*' : [node.literal.text]
}
