import ts from 'typescript'
import { referenceOf } from './compare-lines.ts'
import type { PublishedTypes, TypeLines } from './read-types.ts'
import { tagsOf, typedName, type Typings } from './typings.ts'

/** An operation as the typings and the module with the paths tell it. */
export interface PublishedOperation {
  /** `POST /stores/v3/ribbons`: without the names of path parameters, which the package renames. */
  http: string
  /** The path before the gateway's mapping, with its parameters. */
  proto: string
  fqn: string
  /** The names of its types in the typings. */
  request: string
  response: string
  permissions: readonly string[]
  required: readonly string[]
  errors: readonly string[]
  rules: readonly string[]
  deprecated?: Deprecation
}

export interface Deprecation {
  removal?: string
  replacedBy?: string
}

/** `@wix/<package>/meta`: for each operation, a function that describes its call. */
export type PathModule = Record<string, unknown>

interface CallDescription {
  getUrl(context: { host: string }): string
  httpMethod: string
  path: string
}

/** Reads the operations of a package: their types from `meta`, their documentation from `calls`, their paths from the module. */
export function readOperations(
  meta: Typings,
  calls: Typings,
  types: PublishedTypes,
  paths: PathModule,
): Record<string, PublishedOperation> {
  const names = [...meta.functions].filter(([, declared]) => metaArguments(declared).length > 0)
  return Object.fromEntries(
    names.map(([name, declared]) => {
      const [, , , request, , response] = metaArguments(declared)
      const described = (paths[name] as () => CallDescription)()
      const documented = [calls.functions.get(name), calls.functions.get(typedName(name))].filter((call) => call !== undefined)
      const tags = new Map(documented.toReversed().flatMap((call) => [...tagsOf(call)]))
      const [first] = documented
      const required = first ? (tagsOf(first).get('requiredField') ?? []) : []
      return [
        name,
        {
          http: `${described.httpMethod} ${described.getUrl({ host: 'www.wixapis.com' }).replaceAll(/:\w+/g, '{}')}`,
          proto: described.path,
          fqn: tags.get('fqn')?.[0] ?? '',
          request: firstName(request),
          response: firstName(response),
          permissions: tags.get('permissionId') ?? [],
          required: requiredOf(required, described.path, firstName(request), types),
          errors: literalsOf(documented, 'ApplicationErrors', 'code', calls),
          rules: literalsOf(documented, 'ValidationErrors', 'ruleName', calls),
          ...(tags.has('deprecated') && { deprecated: deprecationOf(tags) }),
        },
      ]
    }),
  )
}

export function deprecationOf(tags: Map<string, string[]>): Deprecation {
  const [removal] = tags.get('targetRemovalDate') ?? []
  const [replacedBy] = tags.get('replacedBy') ?? []
  return { ...(removal && { removal }), ...(replacedBy && { replacedBy }) }
}

/** `declare function createRibbon(): __PublicMethodMetaInfo<method, parameters, request, wire request, response, wire response>`. */
function metaArguments(declared: ts.FunctionDeclaration): readonly ts.TypeNode[] {
  const { type } = declared
  if (!type || !ts.isTypeReferenceNode(type) || type.typeName.getText() !== '__PublicMethodMetaInfo') return []
  return type.typeArguments ?? []
}

/** Older packages intersect a response with its fields that are never null. */
function firstName(node: ts.TypeNode | undefined): string {
  if (node && ts.isIntersectionTypeNode(node)) return firstName(node.types[0])
  return node && ts.isTypeReferenceNode(node) ? node.typeName.getText() : ''
}

/** The required fields by their paths in the request. The typings name them by the arguments of the function. */
function requiredOf(required: readonly string[], path: string, request: string, types: PublishedTypes): string[] {
  const inPath = [...path.matchAll(/\{([\w.]+)\}/g)].map(([, parameter]) => parameter!)
  const fields = required.map((field) => {
    const plain = field.replaceAll(/(^|\.)_(id|createdDate|updatedDate)\b/g, '$1$2').replace(/^(?:options|identifiers)\./, '')
    return inPath.find((parameter) => meansParameter(plain, parameter)) ?? wirePath(plain, request, types)
  })
  const isArgument = (field: string) => ['options', 'identifiers'].includes(field) && !(field in (types.type(request) ?? {}))
  return [...new Set(fields)].filter((field) => !isArgument(field))
}

/** The argument for `{fulfillment.id}` is called `fulfillmentId` or `id`. */
function meansParameter(argument: string, parameter: string): boolean {
  const joined = parameter.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())
  return joined === argument || parameter.endsWith(`.${argument}`)
}

/** The typings count a group of fields, of which one is set, as a level of its own. The wire does not. */
export function wirePath(path: string, request: string, types: PublishedTypes): string {
  const segments: string[] = []
  let type: string | undefined = request
  for (const segment of path.split('.')) {
    const lines: TypeLines = (type !== undefined && types.type(type)) || {}
    const isGroup = `(oneOf ${segment})` in lines
    if (isGroup && !path.endsWith(segment)) continue
    segments.push(segment)
    const line: string | string[] | undefined = lines[segment]
    type = typeof line === 'string' ? referenceOf(line) : undefined
  }
  return segments.join('.')
}

/**
 * The string literals of a property in the union of an operation's errors: that which the result names as
 * `__applicationErrorsType`, or which is called after the operation.
 */
function literalsOf(
  functions: readonly ts.FunctionDeclaration[],
  errors: 'ApplicationErrors' | 'ValidationErrors',
  property: string,
  typings: Typings,
): string[] {
  const marker = `__${errors[0]!.toLowerCase()}${errors.slice(1)}Type`
  const names = functions.flatMap(({ name }) => (name ? [`${name.text[0]!.toUpperCase()}${name.text.slice(1)}${errors}`] : []))
  const literals: string[] = []
  const visit = (node: ts.Node): void => {
    const type = ts.isPropertySignature(node) ? node.type : undefined
    const key = ts.isPropertySignature(node) ? node.name.getText() : ''
    if (type && key === marker) names.push(firstName(type))
    else if (type && key === property && ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal))
      literals.push(type.literal.text)
    else ts.forEachChild(node, visit)
  }
  for (const { type } of functions) if (type) visit(type)
  for (const name of new Set(names)) {
    const alias = typings.aliases.get(name)
    if (alias) visit(alias.type)
  }
  return [...new Set(literals)]
}
