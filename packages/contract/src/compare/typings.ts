import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** The declarations of some typings, by name. */
export interface Typings {
  interfaces: Map<string, ts.InterfaceDeclaration>
  /** Enum to its members. */
  enums: Map<string, readonly ts.EnumMember[]>
  aliases: Map<string, ts.TypeAliasDeclaration>
  functions: Map<string, ts.FunctionDeclaration>
}

/** Reads declaration files by their syntax alone: nothing is resolved or checked. Of equal names, the first counts. */
export function readTypings(files: readonly string[]): Typings {
  const typings: Typings = { interfaces: new Map(), enums: new Map(), aliases: new Map(), functions: new Map() }
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
    for (const statement of source.statements) addTo(typings, statement)
  }
  return typings
}

function addTo({ interfaces, enums, aliases, functions }: Typings, statement: ts.Statement): void {
  if (ts.isInterfaceDeclaration(statement)) addFirst(interfaces, statement.name.text, statement)
  else if (ts.isTypeAliasDeclaration(statement)) addFirst(aliases, statement.name.text, statement)
  else if (ts.isEnumDeclaration(statement)) addFirst(enums, statement.name.text, [...statement.members])
  else if (ts.isFunctionDeclaration(statement) && statement.name) addFirst(functions, statement.name.text, statement)
}

function addFirst<T>(map: Map<string, T>, name: string, value: T): void {
  if (!map.has(name)) map.set(name, value)
}

/** The JSDoc tags of a declaration: each name with the texts of its tags. */
export function tagsOf(node: ts.Node): Map<string, string[]> {
  const tags = new Map<string, string[]>()
  for (const tag of ts.getJSDocTags(node)) {
    const name = tag.tagName.text
    const text = (ts.getTextOfJSDocComment(tag.comment) ?? '').trim()
    tags.set(name, [...(tags.get(name) ?? []), text])
  }
  return tags
}

/** A bundler numbers names that it met before: `Coupon$1`. */
export function withoutNumber(name: string): string {
  return name.replace(/\$\d+$/, '')
}

/** A query has a second function, `typedQueryRibbons`, which takes a plain query in place of a builder. */
export function typedName(operation: string): string {
  return `typed${operation[0]!.toUpperCase()}${operation.slice(1)}`
}
