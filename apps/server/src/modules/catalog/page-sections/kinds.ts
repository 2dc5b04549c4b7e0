import type { SectionKind } from '@stoa/web/sections/schema'

/** The kinds of sections that the storefront has; none where it is not built. */
export type SectionKinds = () => Promise<readonly SectionKind[]>

export async function kindsByType(kinds: SectionKinds): Promise<ReadonlyMap<string, SectionKind>> {
  return new Map((await kinds()).map((kind) => [kind.type, kind]))
}
