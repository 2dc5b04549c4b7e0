import { join } from 'node:path'
import type { SectionKind } from '@stoa/web/sections/schema'

// The path is not a literal, because the tests are type-checked without JSX.
const path = join(import.meta.dirname, '../../../apps/storefront/app/sections/lib/known-sections.server.ts')
const sections: { knownSections(): SectionKind[] } = await import(path)

/** The kinds of sections of the storefront, from source. */
export const sectionKinds = async (): Promise<SectionKind[]> => sections.knownSections()
