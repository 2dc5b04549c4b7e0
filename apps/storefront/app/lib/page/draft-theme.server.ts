import { getThemeDraft } from '@stoa/contract/calls/stoa/theme'
import type { Theme } from '@stoa/contract/services/stoa/theme'
import { CallError, type Client } from '@stoa/client'

/** The theme as its owner is changing it; undefined for staff who may not read it. */
export async function loadDraftTheme(staffApi: Client): Promise<Theme | undefined> {
  try {
    return (await staffApi.call(getThemeDraft, {})).draft?.theme
  } catch (error) {
    if (error instanceof CallError && error.status === 403) return undefined
    throw error
  }
}
