import { relative } from 'node:path'
import ts from 'typescript'

/** A statement of the source, as text that PostgreSQL can prepare. */
export interface Statement {
  /** `file:line`, from the root of the repository. */
  place: string
  /** The variants that conditional fragments allow, each with `$1`, `$2` … for the values. */
  texts: string[]
  /** The declared columns of a row; undefined where the statement declares none. */
  row: DeclaredColumn[] | undefined
  /** A fragment that cannot be evaluated without running the code. */
  unresolved: string | undefined
}

export interface DeclaredColumn {
  name: string
  /** The type's kinds without null and undefined. `any` stands for a type parameter, `unknown` and the like. */
  kinds: ReadonlySet<Kind>
  isNullable: boolean
  isOptional: boolean
}

export type Kind = 'string' | 'number' | 'bigint' | 'boolean' | 'Date' | 'bytes' | 'object' | 'array' | 'any'

/** How many variants of a fragment are looked at. */
const mostVariants = 6
const parameter = '$?'

/** The rows of tables as the modules declare them for Kysely's query builder (`interface Tables`). */
export function findTables(program: ts.Program, root: string): { place: string; table: string; row: DeclaredColumn[] }[] {
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(`${root}/apps/server/src/kernel/database/database.ts`)
  const tables = file && checker.getExportsOfModule(checker.getSymbolAtLocation(file)!).find(({ name }) => name === 'Tables')
  if (!tables) throw new Error('kernel/database/database.ts exports no Tables')
  return checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(tables)).map((table) => {
    const declaration = table.valueDeclaration!
    return {
      place: placeOf(declaration, root),
      table: table.name,
      row: columnsOfRow(checker, checker.getTypeOfSymbol(table)),
    }
  })
}

/** Every statement that the files declare with the `sql` tag of Kysely: those that are executed, and those with a row type. */
export function findStatements(program: ts.Program, root: string, files: readonly ts.SourceFile[]): Statement[] {
  const checker = program.getTypeChecker()
  const found: Statement[] = []
  for (const file of files) visit(file)
  return found

  function visit(node: ts.Node): void {
    if (isSqlTemplate(node)) {
      const row = rowOf(node)
      if (row || isExecuted(node)) {
        const { texts, unresolved } = evaluateTemplate(node, new Map(), 0)
        found.push({
          place: placeOf(node, root),
          texts: texts.map(numbered),
          row,
          unresolved,
        })
      }
    }
    ts.forEachChild(node, visit)
  }

  function rowOf({ typeArguments }: ts.TaggedTemplateExpression): DeclaredColumn[] | undefined {
    const [argument] = typeArguments ?? []
    if (!argument) return undefined
    const type = checker.getTypeFromTypeNode(argument)
    if (kindsOf(checker, type).size !== 1 || !kindsOf(checker, type).has('object') || type.flags & ts.TypeFlags.NonPrimitive)
      return undefined
    const columns = columnsOfRow(checker, type)
    return columns.length > 0 ? columns : undefined
  }

  function isSqlTemplate(node: ts.Node): node is ts.TaggedTemplateExpression {
    return ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql'
  }

  type Scope = ReadonlyMap<ts.Symbol, { node: ts.Expression; scope: Scope }>
  interface Fragment {
    texts: string[]
    unresolved: string | undefined
  }

  function text(value: string): Fragment {
    return { texts: [value], unresolved: undefined }
  }

  function unknownFragment(node: ts.Expression): Fragment {
    const [argument] = (checker.getTypeAtLocation(node) as ts.TypeReference).typeArguments ?? typeArgumentsOfAlias(node)
    // A condition that cannot be evaluated changes neither tables nor columns.
    if (argument && kindsOf(checker, argument).has('boolean')) return text('true')
    return { texts: ['null'], unresolved: node.getText().slice(0, 80) }
  }

  function typeArgumentsOfAlias(node: ts.Expression): readonly ts.Type[] {
    const type = checker.getTypeAtLocation(node)
    return type.aliasTypeArguments ?? (type.flags & ts.TypeFlags.Object ? checker.getTypeArguments(type as ts.TypeReference) : [])
  }

  function evaluateTemplate({ template }: ts.TaggedTemplateExpression, scope: Scope, depth: number): Fragment {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return text(template.text)
    return concatenated([
      text(template.head.text),
      ...template.templateSpans.flatMap((span) => [evaluate(span.expression, scope, depth + 1), text(span.literal.text)]),
    ])
  }

  function evaluate(node: ts.Expression, scope: Scope, depth: number): Fragment {
    if (depth > 12) return unknownFragment(node)
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node)
    )
      return evaluate(node.expression, scope, depth)
    if (isSqlTemplate(node)) return evaluateTemplate(node, scope, depth)
    if (ts.isConditionalExpression(node))
      return alternatives([evaluate(node.whenTrue, scope, depth + 1), evaluate(node.whenFalse, scope, depth + 1)])
    if (ts.isBinaryExpression(node) && ts.SyntaxKind.QuestionQuestionToken === node.operatorToken.kind && isFragment(node))
      return alternatives([evaluate(node.left, scope, depth + 1), evaluate(node.right, scope, depth + 1)])
    if (ts.isIdentifier(node)) {
      const symbol = symbolOf(node)
      const bound = symbol && scope.get(symbol)
      if (bound) return evaluate(bound.node, bound.scope, depth + 1)
      if (!isFragment(node)) return text(parameter)
      const initializer = symbol && initializerOf(symbol)
      return initializer ? evaluate(initializer, scope, depth + 1) : unknownFragment(node)
    }
    if (ts.isCallExpression(node)) return evaluateCall(node, scope, depth)
    if (!isFragment(node)) return text(parameter)
    if (ts.isPropertyAccessExpression(node)) {
      const initializer = initializerOf(checker.getSymbolAtLocation(node.name))
      if (initializer) return evaluate(initializer, scope, depth + 1)
    }
    return unknownFragment(node)
  }

  function evaluateCall(node: ts.CallExpression, scope: Scope, depth: number): Fragment {
    const called = node.expression.getText()
    const [first, second] = node.arguments
    if (called === 'sql.join' && first) return evaluateJoin(first, second, scope, depth)
    if (['sql.table', 'sql.id', 'sql.ref', 'sql.lit', 'sql.raw'].includes(called) && first) {
      const value = constantText(first, scope)
      if (value === undefined) return { texts: ['null'], unresolved: node.getText().slice(0, 80) }
      if (called === 'sql.lit') return text(`'${value}'`)
      return text(
        called === 'sql.raw'
          ? value
          : value
              .split('.')
              .map((part) => `"${part}"`)
              .join('.'),
      )
    }
    if (!isFragment(node)) return text(parameter)
    const declaration = functionOf(node.expression)
    const results = declaration && resultsOf(declaration)
    if (!declaration || !results?.length) return unknownFragment(node)
    const inner = new Map(scope)
    declaration.parameters.forEach(({ name }, index) => {
      const given = node.arguments[index]
      const symbol = ts.isIdentifier(name) ? checker.getSymbolAtLocation(name) : undefined
      if (given && symbol) inner.set(symbol, { node: given, scope })
    })
    return alternatives(results.map((result) => evaluate(result, inner, depth + 1)))
  }

  function evaluateJoin(list: ts.Expression, separator: ts.Expression | undefined, scope: Scope, depth: number): Fragment {
    const between = separator ? evaluate(separator, scope, depth + 1) : text(', ')
    if (ts.isArrayLiteralExpression(list) && !list.elements.some(ts.isSpreadElement)) {
      const parts = list.elements.map((element) => evaluate(element, scope, depth + 1))
      return concatenated(parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])))
    }
    if (ts.isCallExpression(list) && ts.isPropertyAccessExpression(list.expression) && list.expression.name.text === 'map') {
      const [mapped] = list.arguments
      const results = mapped && (ts.isArrowFunction(mapped) || ts.isFunctionExpression(mapped)) ? resultsOf(mapped) : undefined
      if (results?.length) return alternatives(results.map((result) => evaluate(result, scope, depth + 1)))
    }
    const [element] = checker.getTypeArguments(checker.getTypeAtLocation(list) as ts.TypeReference)
    if (element && !element.getProperty('toOperationNode')) return text(parameter)
    return { texts: ['null'], unresolved: list.getText().slice(0, 80) }
  }

  function constantText(node: ts.Expression, scope: Scope): string | undefined {
    if (ts.isStringLiteralLike(node)) return node.text
    if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return constantText(node.expression, scope)
    if (ts.isTemplateExpression(node)) {
      const parts = node.templateSpans.map(({ expression, literal }) => {
        const value = constantText(expression, scope)
        return value === undefined ? undefined : value + literal.text
      })
      return parts.includes(undefined) ? undefined : node.head.text + parts.join('')
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'join') {
      const separator = node.arguments[0] ? constantText(node.arguments[0], scope) : ','
      const texts = constantTexts(node.expression.expression, scope)
      return separator === undefined ? undefined : texts?.join(separator)
    }
    if (ts.isIdentifier(node)) {
      const symbol = symbolOf(node)
      const bound = symbol && scope.get(symbol)
      if (bound) return constantText(bound.node, bound.scope)
      const initializer = initializerOf(symbol)
      if (initializer) return constantText(initializer, scope)
    }
    const type = checker.getTypeAtLocation(node)
    const [literal] = type.isUnion() ? type.types : [type]
    return literal?.isStringLiteral() ? literal.value : undefined
  }

  /** The texts of a list that the source writes out, also where it maps another one. */
  function constantTexts(node: ts.Expression, scope: Scope): string[] | undefined {
    const texts = constantElements(node, scope)?.map((element) => constantText(element.node, element.scope))
    return texts?.every((each) => each !== undefined) ? texts : undefined
  }

  function constantElements(node: ts.Expression, scope: Scope): { node: ts.Expression; scope: Scope }[] | undefined {
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
      return constantElements(node.expression, scope)
    if (ts.isIdentifier(node)) {
      const symbol = symbolOf(node)
      const bound = symbol && scope.get(symbol)
      if (bound) return constantElements(bound.node, bound.scope)
      const initializer = initializerOf(symbol)
      return initializer && constantElements(initializer, scope)
    }
    if (ts.isArrayLiteralExpression(node)) {
      const elements = node.elements.map((element) =>
        ts.isSpreadElement(element) ? constantElements(element.expression, scope) : [{ node: element, scope }],
      )
      return elements.every((each) => each !== undefined) ? elements.flat() : undefined
    }
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== 'map')
      return undefined
    const [mapped] = node.arguments
    if (!mapped || !ts.isArrowFunction(mapped) || ts.isBlock(mapped.body)) return undefined
    const [name] = mapped.parameters.map((each) => each.name)
    const symbol = name && ts.isIdentifier(name) ? checker.getSymbolAtLocation(name) : undefined
    const { body } = mapped
    return constantElements(node.expression.expression, scope)?.map((element) => ({
      node: body,
      scope: symbol ? new Map(scope).set(symbol, element) : scope,
    }))
  }

  function isFragment(node: ts.Expression): boolean {
    const type = checker.getNonNullableType(checker.getTypeAtLocation(node))
    return (type.isUnion() ? type.types : [type]).some((member) => member.getProperty('toOperationNode') !== undefined)
  }

  function symbolOf(node: ts.Identifier): ts.Symbol | undefined {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }

  function initializerOf(symbol: ts.Symbol | undefined): ts.Expression | undefined {
    const declaration = symbol?.valueDeclaration
    if (!declaration) return undefined
    if (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration)) return declaration.initializer
    if (ts.isShorthandPropertyAssignment(declaration))
      return initializerOf(checker.getShorthandAssignmentValueSymbol(declaration))
    return undefined
  }

  function functionOf(node: ts.Expression): (ts.SignatureDeclaration & { body?: ts.Node | undefined }) | undefined {
    const name = ts.isPropertyAccessExpression(node) ? node.name : node
    if (!ts.isIdentifier(name)) return undefined
    const symbol = symbolOf(name)
    const declaration = symbol?.valueDeclaration
    if (declaration && (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration))) return declaration
    const initializer = initializerOf(symbol)
    return initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)) ? initializer : undefined
  }

  /** The expressions that a function may return. */
  function resultsOf(declaration: { body?: ts.Node | undefined }): ts.Expression[] {
    const { body } = declaration
    if (!body) return []
    if (!ts.isBlock(body)) return [body as ts.Expression]
    const results: ts.Expression[] = []
    const collect = (node: ts.Node): void => {
      if (ts.isFunctionLike(node)) return
      if (ts.isReturnStatement(node) && node.expression) results.push(node.expression)
      ts.forEachChild(node, collect)
    }
    ts.forEachChild(body, collect)
    return results
  }

  function alternatives(fragments: readonly Fragment[]): Fragment {
    const resolved = fragments.filter(({ unresolved }) => unresolved === undefined)
    const [first] = fragments
    if (resolved.length === 0) return first!
    return { texts: [...new Set(resolved.flatMap(({ texts }) => texts))].slice(0, mostVariants), unresolved: undefined }
  }
}

function isExecuted(node: ts.TaggedTemplateExpression): boolean {
  const { parent } = node
  return ts.isPropertyAccessExpression(parent) && parent.name.text === 'execute'
}

/** Each variant of one part beside the first variants of the others, so that the number stays small. */
function concatenated(parts: readonly { texts: string[]; unresolved: string | undefined }[]) {
  const first = parts.map(({ texts }) => texts[0]!)
  const texts = new Set([first.join('')])
  for (const [index, part] of parts.entries())
    for (const variant of part.texts.slice(1)) texts.add(first.with(index, variant).join(''))
  return { texts: [...texts].slice(0, mostVariants), unresolved: parts.find(({ unresolved }) => unresolved)?.unresolved }
}

function numbered(text: string): string {
  let number = 0
  return text.replaceAll(parameter, () => `$${++number}`)
}

function placeOf(node: ts.Node, root: string): string {
  const file = node.getSourceFile()
  return `${relative(root, file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}

function columnsOfRow(checker: ts.TypeChecker, row: ts.Type): DeclaredColumn[] {
  return checker.getPropertiesOfType(row).map((property) => {
    const declared = checker.getTypeOfSymbol(property)
    // Kysely's `Generated` and `ColumnType` say what is selected in a property of that name.
    const selected = declared.getProperty('__select__')
    const type = selected ? checker.getTypeOfSymbol(selected) : declared
    const members = type.isUnion() ? type.types : [type]
    return {
      name: property.name,
      kinds: kindsOf(checker, type),
      isNullable: members.some(({ flags }) => flags & (ts.TypeFlags.Null | ts.TypeFlags.Unknown | ts.TypeFlags.Any)),
      isOptional: Boolean(property.flags & ts.SymbolFlags.Optional),
    }
  })
}

function kindsOf(checker: ts.TypeChecker, type: ts.Type): Set<Kind> {
  const kinds = new Set<Kind>()
  for (const member of type.isUnion() ? type.types : [type]) {
    const base = member.flags & ts.TypeFlags.TypeParameter ? (checker.getBaseConstraintOfType(member) ?? member) : member
    const kind = kindOf(checker, base)
    if (kind) kinds.add(kind)
  }
  return kinds
}

function kindOf(checker: ts.TypeChecker, type: ts.Type): Kind | undefined {
  const { flags } = type
  if (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return undefined
  if (flags & ts.TypeFlags.StringLike) return 'string'
  if (flags & ts.TypeFlags.NumberLike) return 'number'
  if (flags & ts.TypeFlags.BigIntLike) return 'bigint'
  if (flags & ts.TypeFlags.BooleanLike) return 'boolean'
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter | ts.TypeFlags.IndexedAccess)) return 'any'
  // A branded string is an intersection.
  if (type.isIntersection() && type.types.some((each) => each.flags & ts.TypeFlags.StringLike)) return 'string'
  if (checker.isArrayType(type) || checker.isTupleType(type)) return 'array'
  const name = type.symbol?.name
  if (name === 'Date') return 'Date'
  return name === 'Buffer' || name === 'Uint8Array' ? 'bytes' : 'object'
}
