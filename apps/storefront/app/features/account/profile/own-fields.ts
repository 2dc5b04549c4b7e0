/** A field of the shop's own making, as a form shows it. */
export interface OwnField {
  /** The name of its input, too. */
  key: string
  label: string
  type: 'TEXT' | 'NUMBER' | 'DATE' | 'URL'
  /** True if others see the value on the profile. */
  isPublic: boolean
}

/** The name of the choice whether everybody sees the value of a field. */
export const toPrivacyInput = (key: string) => `public.${key}`
