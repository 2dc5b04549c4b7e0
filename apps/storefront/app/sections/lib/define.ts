import type { SectionFields, SettingsOf } from '@stoa/web/sections/schema'
import type { ComponentType } from 'react'
import type { PictureView } from '../../ui/picture.tsx'
import type { SectionTools } from './tools.server.ts'

/** The settings of a section as its component gets them: pictures with their copies, and rich text as sanitised HTML. */
export type ShownSettings<Fields extends SectionFields> = {
  [Name in keyof SettingsOf<Fields>]: Fields[Name] extends { kind: 'picture' }
    ? PictureView | undefined
    : Fields[Name] extends { kind: 'list'; of: infer Of extends SectionFields }
      ? ShownSettings<Of>[]
      : SettingsOf<Fields>[Name]
}

export interface SectionDefinition<Fields extends SectionFields, Data> {
  /** What its owner sets. */
  fields: Fields
  /** Loads what it shows of the shop, on the server. What it returns is sent to the browser. */
  load?(settings: ShownSettings<Fields>, tools: SectionTools, at: SectionPlace): Promise<Data>
  /** Its content. Props only change with the page. */
  View: ComponentType<SectionProps<Fields, Data>>
}

/** Where a section stands: the page as the contract names it, and the section's id on it. */
export interface SectionPlace {
  place: string
  id: string
}

export interface SectionProps<Fields extends SectionFields, Data = undefined> {
  /** Unique on the page, for the ids of what is in it. */
  id: string
  settings: ShownSettings<Fields>
  data: Data
  /** Its heading is the one of the page. */
  headsPage: boolean
}

/** Declares a section with the types of its settings. Each is the default export of a file in `app/sections/`, whose name is its type. */
export function section<const Fields extends SectionFields, Data = undefined>(
  definition: SectionDefinition<Fields, Data>,
): SectionDefinition<Fields, Data> {
  return definition
}
