/** The form fields of a preset, and of an amount of one's own. */
export const tipField = 'tip'
export const ownTipField = 'ownTip'

export const noTip = 'CUSTOM:0'
