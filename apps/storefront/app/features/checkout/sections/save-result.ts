import type { I18n } from '@lingui/core'
import { CallError } from '@stoa/client'
import type { CheckoutSection } from '../../../paths.ts'
import { toProblems, type FieldNaming } from '../../../lib/texts/violations.server.ts'
import { allTranslated, translated, type Translatable } from '../../../ui/translatable.ts'

/** Why a section was not saved. The section stays open with the typed values. */
export interface SectionProblem<Text = string> {
  section: CheckoutSection
  /** Concerns the whole section. */
  message?: Text
  /** Sentences that explain the message. */
  details?: Text[]
  /** By field. */
  fields: Record<string, Text>
  /** The typed values, for a page without script; never card data. */
  values: Record<string, string>
}

/** A redirect after a successful save, or the problem. */
export type SaveResult = Response | SectionProblem<Translatable>

/** Translates the problem. */
export function translateProblem(
  { message, details, fields, ...rest }: SectionProblem<Translatable>,
  i18n: I18n,
): SectionProblem {
  return {
    ...rest,
    ...(message !== undefined && { message: translated(i18n, message) }),
    ...(details && { details: details.map((each) => translated(i18n, each)) }),
    fields: allTranslated(i18n, fields),
  }
}

/** Runs a save. The server's violations become the section's problem; other errors are thrown. */
export async function trySave(
  section: CheckoutSection,
  values: Record<string, string>,
  save: () => Promise<Response>,
  nameOf?: FieldNaming,
): Promise<SaveResult> {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof CallError) || error.violations.length === 0) throw error
    return { section, fields: toProblems(error.violations, nameOf), values }
  }
}
