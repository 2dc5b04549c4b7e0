import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { deleteMenu, updateMenu } from '@stoa/contract/calls/stoa/menus'
import type { Menu } from '@stoa/contract/services/stoa/menus'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { BackLink } from '../../../lib/back-link.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { queryClient } from '../../../lib/query-client.ts'
import { RecordForm } from '../../../lib/record-form.tsx'
import { settleWithin } from '../../../lib/settle-within.ts'
import { TranslateLink } from '../../../lib/translate-link.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Page } from '../../../ui/page.tsx'
import { EditorSkeleton } from '../editor-skeleton.tsx'
import { MenuFields } from './fields.tsx'
import { menuQuery, menus } from './queries.ts'
import { checkMenu, fieldOfPath, toMenu, toValues, type MenuValues } from './values.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(menuQuery(params['menuId']!)))

export default function MenuPage() {
  const query = useQuery(menuQuery(useParams()['menuId']!))
  const menu = query.data
  return (
    <Page
      title={menu?.name ?? t`Menu`}
      back={<BackLink to={paths.menus()}>{t`Menus`}</BackLink>}
      actions={
        menu && (
          <>
            <TranslateLink entity="stoa.v1.menu" entityId={menu.id!} />
            <Delete menu={menu} />
          </>
        )
      }
    >
      <Loaded query={query} skeleton={<EditorSkeleton label={t`Loading the menu`} />} failed={t`We couldn’t load the menu`}>
        {(data) => <MenuEditor key={data.id} menu={data} />}
      </Loaded>
    </Page>
  )
}

function MenuEditor({ menu }: { menu: Menu }) {
  const [sent, setSent] = useState<MenuValues>(toValues(menu))
  const save = useCall(updateMenu, {
    failed: t`We couldn’t save the menu`,
    done: ({ menu: saved }) => t`Menu ${saved?.name ?? ''} saved`,
    quiet: true,
    refreshes: [menus, menuQuery(menu.id!)],
  })
  return (
    <RecordForm
      call={save}
      record={menu}
      readAgain={() => queryClient.fetchQuery({ ...menuQuery(menu.id!), staleTime: 0 })}
      toValues={toValues}
      changedMeanwhile={t`This menu changed while you were editing.`}
      check={checkMenu}
      toRequest={(values: MenuValues, { revision }) => {
        setSent(values)
        return { menu: { id: menu.id!, revision: revision!, ...toMenu(values) } }
      }}
      place={fieldOfPath(sent.items)}
      saveLabel={t`Save`}
    >
      <MenuFields />
    </RecordForm>
  )
}

function Delete({ menu: { id, name } }: { menu: Menu }) {
  const navigate = useNavigate()
  const call = useCall(deleteMenu, {
    failed: t`We couldn’t delete the menu`,
    done: t`Menu ${name ?? ''} deleted`,
    refreshes: [menus],
    onDone: () => void navigate(paths.menus(), { replace: true }),
  })
  return (
    <Confirm
      question={t`Delete menu ${name ?? ''}?`}
      consequence={t`The menu disappears from the shop. The pages it links to stay. You can’t undo this.`}
      confirmLabel={t`Delete`}
      onConfirm={() => call.send({ menuId: id! })}
    >
      {(ask) => (
        <Button onClick={ask} loading={call.sending}>
          {t`Delete`}
        </Button>
      )}
    </Confirm>
  )
}
