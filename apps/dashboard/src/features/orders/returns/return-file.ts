import type { GetReturnResponse, Return } from '@stoa/contract/services/stoa/returns'

/** A return with what can be done with it, as the page and its dialogs get it. */
export type ReturnFile = GetReturnResponse & { return: Return }
