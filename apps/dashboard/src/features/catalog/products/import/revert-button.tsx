import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { revertProductImport } from '@stoa/contract/calls/stoa/product-files'
import type { ProductImport } from '@stoa/contract/services/stoa/product-files'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'

/** Undoes an import and opens the page of the undo run. */
export function RevertButton({ run: { id, counts, revertedBy } }: { run: ProductImport }) {
  const navigate = useNavigate()
  const call = useCall(revertProductImport, {
    failed: t`We couldn’t undo the import`,
    refreshes: [{ queryKey: ['product-import'] }],
    onDone: ({ productImport }) => void navigate(paths.runningProductImport(productImport!.id!)),
  })
  const { created = 0, changed = 0 } = counts ?? {}
  if (created + changed === 0) return null
  if (revertedBy) {
    return (
      <Button component={Link} to={paths.runningProductImport(revertedBy)}>
        {t`View undone changes`}
      </Button>
    )
  }
  const changes = new Intl.ListFormat(i18n.locale).format([
    ...(created > 0 ? [plural(created, { one: '# new product is deleted', other: '# new products are deleted' })] : []),
    ...(changed > 0 ? [plural(changed, { one: '# changed product is restored', other: '# changed products are restored' })] : []),
  ])
  return (
    <Confirm
      question={t`Undo this import?`}
      consequence={t`${changes}. Products that were edited or ordered after the import are not changed and are listed line by line.`}
      confirmLabel={t`Undo import`}
      onConfirm={() => call.send({ productImportId: id! })}
    >
      {(ask) => (
        <CallButton call={call} onClick={ask}>
          {t`Undo import`}
        </CallButton>
      )}
    </Confirm>
  )
}
