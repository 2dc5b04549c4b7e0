import type { SectionKind } from '@stoa/web/sections/schema'
import type { SectionDefinition } from './define.ts'

type AnySection = SectionDefinition<any, any>

const files = import.meta.glob<AnySection>('../*.tsx', { eager: true, import: 'default' })

/** Every section by its type, which is the name of its file. */
export const definitions: ReadonlyMap<string, AnySection> = new Map(
  Object.entries(files).map(([path, definition]) => [typeOf(path), definition]),
)

/** What the server and the back office know of them. */
export function knownSections(): SectionKind[] {
  return [...definitions].map(([type, { fields }]) => ({ type, fields }))
}

function typeOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.tsx$/, '')
}
