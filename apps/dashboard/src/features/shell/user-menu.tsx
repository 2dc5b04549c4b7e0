import { msg, t } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { Link } from 'react-router'
import { languages, offeredLanguages } from '@stoa/web/languages'
import { chooseLanguage } from '../../lib/format/language.ts'
import { enterSite, useSession } from '../../lib/calls/session.ts'
import { paths } from '../../paths.ts'
import { MoreIcon } from '../../ui/pictures/icons.tsx'
import { useSingleKeys } from '../../ui/actions/use-shortcuts.ts'
import classes from './shell.module.css'
import { useSignOut } from './sign-out.ts'

const schemes = [
  { value: 'auto', label: msg`System` },
  { value: 'light', label: msg`Light` },
  { value: 'dark', label: msg`Dark` },
] as const

export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { user, site, sites } = useSession()
  const name = user.name || user.email || '?'
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [singleKeys, setSingleKeys] = useSingleKeys()
  const signOut = useSignOut()
  return (
    <Menu position="top-start" width={240} closeOnItemClick={false}>
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <span className={classes.initial} aria-hidden="true">
            {name.charAt(0).toUpperCase()}
          </span>
          <span className={classes.userName}>{name}</span>
          <MoreIcon />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {sites.length > 1 && (
          <>
            <Menu.Label>{t`Site`}</Menu.Label>
            <Menu.RadioGroup value={site.id!} onChange={enterSite}>
              {sites.map(({ id, name }) => (
                <Menu.RadioItem key={id} value={id!}>
                  {name}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </>
        )}
        <Menu.Label>{t`Appearance`}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as typeof colorScheme)}>
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {t(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{t`Language`}</Menu.Label>
        <Menu.RadioGroup value={i18n.locale} onChange={chooseLanguage}>
          {listedLanguages().map(({ code, name }) => (
            <Menu.RadioItem key={code} value={code}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.CheckboxItem checked={singleKeys} onChange={setSingleKeys}>
          {t`Single-key shortcuts`}
        </Menu.CheckboxItem>
        <Menu.Item component={Link} to={paths.account()} closeMenuOnClick>
          {t`Your account`}
        </Menu.Item>
        <Menu.Item onClick={onShortcuts} rightSection={<kbd>?</kbd>} closeMenuOnClick>
          {t`Keyboard shortcuts`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={signOut}>{t`Sign out`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The pseudo-translation is listed for developers, and for whoever has it, who would not find the way back otherwise. */
function listedLanguages() {
  return import.meta.env.DEV || i18n.locale === 'ar-XB' ? languages : offeredLanguages
}
