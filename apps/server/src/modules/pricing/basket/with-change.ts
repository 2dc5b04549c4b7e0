/** The content with the present fields changed; null removes a field, undefined leaves it as it is. */
export function withChange<Content extends object>(
  content: Content,
  change: { [Field in keyof Content]?: Content[Field] | null | undefined },
): Content {
  const present = Object.entries(change).filter(([, value]) => value !== undefined)
  const merged = { ...content, ...Object.fromEntries(present) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as Content
}
