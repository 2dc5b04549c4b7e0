import ts from 'typescript'
import type { SharedTypes } from '../read-service.ts'
import { tagsOf, withoutNumber, type Typings } from './typings.ts'

/** A type as a service file writes it: field to line, and each group of which at most one field may be set. */
export type TypeLines = NonNullable<SharedTypes['types']>[string]

/** Finds the types and enums of typings by name, as a service file writes them. */
export interface PublishedTypes {
  /** Undefined where the typings declare no such interface. */
  type(name: string): TypeLines | undefined
  enum(name: string): PublishedEnum | undefined
}

export interface PublishedEnum {
  values: readonly string[]
  deprecated: readonly string[]
}

export function readTypes(typings: Typings): PublishedTypes {
  const types = new Map<string, TypeLines>()
  return {
    type(name) {
      const declared = typings.interfaces.get(name)
      if (!declared) return undefined
      if (!types.has(name)) types.set(name, linesOf(declared, typings))
      return types.get(name)
    },
    enum(name) {
      const members = typings.enums.get(name)
      if (!members) return undefined
      return {
        values: members.map((member) => member.name.getText()),
        deprecated: members.filter((member) => tagsOf(member).has('deprecated')).map((member) => member.name.getText()),
      }
    },
  }
}

/** The name that a type reference means: enums are referred to through a union with their literals. */
function referredName(name: string): string {
  return name.replace(/WithLiterals$/, '')
}

function linesOf(declared: ts.InterfaceDeclaration, typings: Typings): TypeLines {
  const lines: TypeLines = {}
  for (const group of oneOfsOf(declared, typings)) {
    const name = groupName(group.name.text, declared.name.text)
    lines[`(oneOf ${name})`] = propertiesOf(group).map((member) => member.name.getText())
    for (const member of propertiesOf(group)) lines[member.name.getText()] = lineOf(member, typings)
  }
  for (const member of propertiesOf(declared)) lines[member.name.getText()] = lineOf(member, typings)
  return lines
}

function propertiesOf(declared: ts.InterfaceDeclaration): ts.PropertySignature[] {
  return declared.members.filter(ts.isPropertySignature)
}

/** `interface CursorQuery extends CursorQueryPagingMethodOneOf`. */
function oneOfsOf(declared: ts.InterfaceDeclaration, typings: Typings): ts.InterfaceDeclaration[] {
  const parents = (declared.heritageClauses ?? []).flatMap(({ types }) => types.map(({ expression }) => expression.getText()))
  return parents.flatMap((parent) => typings.interfaces.get(parent) ?? [])
}

function groupName(name: string, owner: string): string {
  const own = withoutNumber(name)
    .replace(/OneOf$/, '')
    .slice(withoutNumber(owner).length)
  return own.slice(0, 1).toLowerCase() + own.slice(1)
}

function lineOf(member: ts.PropertySignature, typings: Typings): string {
  const tags = tagsOf(member)
  const text = (name: string) => tags.get(name)?.[0]
  const range = (min: string, max: string) => {
    const [from, to] = [text(min), text(max)]
    return from === undefined && to === undefined ? undefined : `${from ?? ''}..${to ?? ''}`
  }
  const attributes: [string, string | undefined][] = [
    ['fmt', text('format')],
    ['len', range('minLength', 'maxLength')],
    ['size', range('minSize', 'maxSize')],
    ['val', range('min', 'max')],
  ]
  // `options { gte:0, maxScale:2 }`
  const [, decimal] = /\{([^{}]*)\}/.exec(text('decimalValue') ?? '') ?? []
  const removal = text('targetRemovalDate')
  return [
    typeOf(member.type!, typings),
    ...(member.questionToken ? [] : ['req']),
    ...attributes.flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`)),
    ...(decimal ? [`dec(${decimal.replaceAll(':', '=').replaceAll(/\s/g, '')})`] : tags.has('decimalValue') ? ['dec'] : []),
    ...(tags.has('readonly') ? ['ro'] : []),
    ...(tags.has('immutable') ? ['immutable'] : []),
    ...(tags.has('deprecated') ? [removal ? `deprecated(${removal})` : 'deprecated'] : []),
    ...(tags.has('replacedBy') ? [`replacedBy=${text('replacedBy')}`] : []),
  ].join(' ')
}

const keywords: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.StringKeyword]: 'string',
  [ts.SyntaxKind.NumberKeyword]: 'number',
  [ts.SyntaxKind.BooleanKeyword]: 'bool',
  [ts.SyntaxKind.AnyKeyword]: 'json',
}

function typeOf(node: ts.TypeNode, typings: Typings): string {
  if (ts.isUnionTypeNode(node)) {
    const others = node.types.filter((type) => type.getText() !== 'null')
    const suffix = others.length < node.types.length ? '|null' : ''
    return others.map((type) => typeOf(type, typings)).join('|') + suffix
  }
  if (ts.isArrayTypeNode(node)) return `${typeOf(node.elementType, typings)}[]`
  if (ts.isTypeReferenceNode(node)) return referenceOf(node, typings)
  return keywords[node.kind] ?? node.getText()
}

function referenceOf(node: ts.TypeReferenceNode, typings: Typings): string {
  const name = node.typeName.getText()
  if (name === 'Date') return 'timestamp'
  if (name === 'Uint8Array') return 'bytes'
  if (name === 'Array') return `${typeOf(node.typeArguments![0]!, typings)}[]`
  if (name !== 'Record') return referredName(name)
  const values = node.typeArguments![1]!
  return values.kind === ts.SyntaxKind.AnyKeyword ? 'json' : `map<${typeOf(values, typings)}>`
}
