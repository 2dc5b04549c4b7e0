import { t } from '@lingui/core/macro'
import { deleteCustomField, hideCustomField } from '@stoa/contract/calls/members/custom-fields'
import type { CustomField } from '@stoa/contract/services/members/custom-fields'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { fieldName } from './labels.ts'
import { anyFields } from './queries.ts'

/** The contract’s keys of the fields that no profile is without. */
const essential = new Set(['loginEmail', 'nickname', 'slug'])

/** Hides a field, and deletes one that the site made. */
export function FieldActions({ field }: { field: CustomField }) {
  const { id, revision, key, fieldOrigin } = field
  const name = fieldName(field)
  const request = { id: id!, revision: revision! }
  const hide = useCall(hideCustomField, {
    failed: t`We couldn’t hide the field`,
    done: t`${name} hidden`,
    refreshes: [anyFields],
  })
  const remove = useCall(deleteCustomField, {
    failed: t`We couldn’t delete the field`,
    done: t`${name} deleted`,
    refreshes: [anyFields],
  })
  return (
    <>
      {!essential.has(key ?? '') && (
        <CallButton call={hide} size="compact-xs" onClick={() => hide.send(request)} aria-label={t`Hide ${name}`}>
          {t({ message: 'Hide', context: 'field' })}
        </CallButton>
      )}
      {fieldOrigin === 'CUSTOM' && (
        <IrreversibleAction
          verb={t`Delete`}
          name={name}
          consequence={t`All members lose what they entered in this field. Hide it to keep that.`}
          inUse
          call={remove}
          request={request}
        />
      )}
    </>
  )
}
