import { msg } from '@lingui/core/macro'

export const hiddenNote = msg`Only you see this product: it is hidden. Visitors can find and buy it once it is visible.`
