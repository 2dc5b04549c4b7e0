import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PluginFailure } from '@stoa/contract/services/stoa/plugins'

/** Why an app gave no answer, for the end of a sentence. */
export const failureReasons: Readonly<Record<PluginFailure, MessageDescriptor>> = {
  LATE: msg`it answered too late`,
  TOO_LARGE: msg`its answer was too large`,
  INVALID: msg`its answer was not valid`,
  REFUSED: msg`it refused the request`,
  PAUSED: msg`it was paused after failures`,
  FAILED: msg`it could not be reached or reported an error`,
}
