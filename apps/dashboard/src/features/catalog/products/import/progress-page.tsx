import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { plural, t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { startProductImport } from '@stoa/contract/calls/stoa/product-files'
import type { ProductImport } from '@stoa/contract/services/stoa/product-files'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { writeNumber } from '../../../../lib/format/format.ts'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { FailureNotice } from '../../../../ui/feedback/failure.tsx'
import { LongTask } from '../../../../ui/feedback/long-task.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { importDraft } from './import-draft.ts'
import classes from './import.module.css'
import { ImportRows } from './import-rows.tsx'
import { PriceChangesPanel, findPriceChanges } from './price-changes-panel.tsx'
import { productImportQuery } from './queries.ts'
import { ReadingPanel } from './reading-panel.tsx'
import { RevertButton } from './revert-button.tsx'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(
    Promise.all([
      queryClient.ensureQueryData(productImportQuery(params['importId']!)),
      queryClient.ensureQueryData(importDraft.query),
    ]),
  )

/** Step two of the import: the preview line by line, then the progress of the real run. */
export default function ImportProgressPage() {
  const { importId } = useParams()
  // While a file is checked again, its earlier preview is shown.
  const query = useQuery({ ...productImportQuery(importId!), placeholderData: keepPreviousData })
  const run = query.data
  // The run whose changes of prices are confirmed: another dry run may list others.
  const [confirmedRun, confirmRun] = useState<string>()
  const isConfirmed = confirmedRun === importId
  return (
    <Page
      title={run?.reverts ? t`Import undone` : run?.dryRun === false ? t`Import` : t`Preview`}
      narrow
      back={<BackLink to={paths.productImport()}>{t`Choose a file`}</BackLink>}
      lead={run?.fileName}
      actions={run?.id === importId && run && <NextStep run={run} isConfirmed={isConfirmed} />}
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={380} radius="md" />}
        failed={t`We couldn’t load the import`}
        gone={t`This import no longer exists.`}
      >
        {(loaded) => (
          <>
            {loaded.status === 'RUNNING' && <Running run={loaded} />}
            {loaded.status === 'FAILED' && (
              <FailureNotice
                failure={{
                  title: t`The import failed`,
                  detail: t`Products imported so far are kept. Import the same file again to continue.`,
                }}
                onRetry={undefined}
              />
            )}
            {loaded.reverts ? <RevertCounts run={loaded} /> : <Counts run={loaded} />}
            {(loaded.status !== 'RUNNING' || loaded.dryRun) && <ReadingPanel run={loaded} />}
            {loaded.status !== 'RUNNING' && (
              <PriceChangesPanel
                run={loaded}
                isConfirmed={isConfirmed}
                onConfirm={(confirmed) => confirmRun(confirmed ? importId : undefined)}
              />
            )}
            <ImportRows run={loaded} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function NextStep({ run, isConfirmed }: { run: ProductImport; isConfirmed: boolean }) {
  const navigate = useNavigate()
  const { data: held } = useQuery(importDraft.query)
  const call = useCall(startProductImport, {
    failed: t`We couldn’t start the import`,
    onDone: ({ productImport }) => {
      void importDraft.forget()
      void navigate(paths.runningProductImport(productImport!.id!))
    },
  })
  const { created = 0, changed = 0, unconfirmed = 0 } = run.counts ?? {}
  const count = created + changed + (isConfirmed ? unconfirmed : 0)
  if (run.status === 'RUNNING') return null
  if (!run.dryRun) {
    return (
      <>
        {!run.reverts && <RevertButton run={run} />}
        <Button component={Link} to={paths.products()} variant="filled">
          {t`View products`}
        </Button>
      </>
    )
  }
  const dryRun = held?.dryRun
  if (!dryRun || dryRun.id !== run.id) {
    return (
      <Button component={Link} to={paths.productImport()}>
        {t`Choose the file again to import it`}
      </Button>
    )
  }
  return (
    <CallButton
      call={call}
      variant="filled"
      disabled={count === 0}
      onClick={() =>
        call.send({
          ...dryRun.request,
          dryRun: false,
          ...(isConfirmed && { confirmedPriceChanges: findPriceChanges(run) }),
        })
      }
    >
      {count === 0 ? t`Nothing to import` : plural(count, { one: 'Import # product', other: 'Import # products' })}
    </CallButton>
  )
}

function Running({ run: { processedProducts = 0, totalProducts = 0, dryRun, reverts } }: { run: ProductImport }) {
  const words = reverts
    ? t`${processedProducts} of ${totalProducts} products restored`
    : dryRun
      ? t`${processedProducts} of ${totalProducts} products checked`
      : t`${processedProducts} of ${totalProducts} products imported`
  return <LongTask name={t`Import`} status={words} progress={totalProducts ? processedProducts / totalProducts : 0} />
}

function RevertCounts({ run: { counts } }: { run: ProductImport }) {
  return (
    <CountList
      shown={[
        [t`Restored`, counts?.changed],
        [t`Deleted`, counts?.deleted],
        [t`Unchanged`, counts?.unchanged],
        [t`Errors`, counts?.failed],
      ]}
    />
  )
}

function Counts({ run: { counts, dryRun } }: { run: ProductImport }) {
  const shown = [
    [dryRun ? t`New` : t`Created`, counts?.created],
    [t`Changed`, counts?.changed],
    [t`Unchanged`, counts?.unchanged],
    [t`Errors`, counts?.failed],
    [t`Warnings`, counts?.warnings],
    ...(counts?.unconfirmed ? ([[t`Prices to confirm`, counts.unconfirmed]] as const) : []),
  ] as const
  return <CountList shown={shown} />
}

function CountList({ shown }: { shown: readonly (readonly [name: string, count: number | undefined])[] }) {
  return (
    <dl className={classes.counts}>
      {shown.map(([name, count = 0]) => (
        <div key={name} data-zero={count === 0 || undefined}>
          <dt>{name}</dt>
          <dd>{writeNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
