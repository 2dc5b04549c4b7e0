import { i18n } from '@lingui/core'

/** Tests of a single function meet the texts in the language of the source, whichever test ran before them. */
i18n.loadAndActivate({ locale: 'en', messages: {} })
