import { t } from '@lingui/core/macro'
import { createMenu } from '@stoa/contract/calls/stoa/menus'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { PageForm } from '../../../../lib/record/page-form.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { MenuFields } from './fields.tsx'
import { menus } from './queries.ts'
import { checkMenu, toFormField, toMenu, type MenuValues } from './values.ts'

const emptyMenu: MenuValues = { name: '', slug: '', items: [] }

export default function NewMenuPage() {
  const navigate = useNavigate()
  const [sent, setSent] = useState(emptyMenu)
  const create = useCall(createMenu, {
    failed: t`We couldn’t create the menu`,
    done: ({ menu }) => t`Menu ${menu?.name ?? ''} created`,
    quiet: true,
    refreshes: [menus],
    onDone: ({ menu }) => void navigate(paths.menu(menu!.id!), { replace: true }),
  })
  return (
    <Page title={t`New menu`} back={<BackLink to={paths.menus()}>{t`Menus`}</BackLink>}>
      <PageForm
        call={create}
        initial={emptyMenu}
        check={checkMenu}
        toRequest={(values: MenuValues) => {
          setSent(values)
          return { menu: toMenu(values) }
        }}
        place={toFormField(sent.items)}
        saveLabel={t`Create`}
        isNew
      >
        {(form) => <MenuFields form={form} />}
      </PageForm>
    </Page>
  )
}
