import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { revertProductImport } from '@stoa/contract/calls/stoa/product-files'
import type { ProductImport } from '@stoa/contract/services/stoa/product-files'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { Confirm } from '../../../ui/confirm.tsx'

/** Takes back what an import did; once it is asked for, leads to what became of it. */
export function RevertButton({ run: { id, counts, revertedBy } }: { run: ProductImport }) {
  const navigate = useNavigate()
  const call = useCall(revertProductImport, {
    failed: t`The import was not taken back`,
    refreshes: [{ queryKey: ['product-import'] }],
    onDone: ({ productImport }) => void navigate(paths.runningProductImport(productImport!.id!)),
  })
  const { created = 0, changed = 0 } = counts ?? {}
  if (created + changed === 0) return null
  if (revertedBy) {
    return (
      <Button component={Link} to={paths.runningProductImport(revertedBy)}>
        {t`See what was taken back`}
      </Button>
    )
  }
  const changes = new Intl.ListFormat(i18n.locale).format([
    ...(created > 0 ? [plural(created, { one: '# new product is deleted', other: '# new products are deleted' })] : []),
    ...(changed > 0 ? [plural(changed, { one: '# changed one is as it was', other: '# changed ones are as they were' })] : []),
  ])
  return (
    <Confirm
      question={t`Take this import back?`}
      consequence={t`${changes}. What was changed or bought since stays as it is, and is listed line by line.`}
      confirmLabel={t`Take it back`}
      onConfirm={() => call.send({ productImportId: id! })}
    >
      {(ask) => (
        <Button onClick={ask} loading={call.sending}>
          {t`Take it back`}
        </Button>
      )}
    </Confirm>
  )
}
