import type { DerivedEvent } from '../../kernel/background/derived-events.ts'
import type { Outbound } from '../../kernel/outside/outbound.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import type { SiteDirectory } from '../../kernel/site/site.ts'
import type { PluginFunction } from '../../kernel/site/plugins.ts'
import { auditModule } from './audit/index.ts'
import { bulkTasksModule } from './bulk-tasks/index.ts'
import { developerConsoleModule, type TokenParts } from './developer-console/index.ts'
import { currenciesModule } from './currencies/index.ts'
import { extendedFieldsModule } from './extended-fields/index.ts'
import { locationsModule } from './locations/index.ts'
import { pluginsModule } from './plugins/index.ts'
import { staffTasksModule } from './staff-tasks/index.ts'
import { testClockModule } from './test-clock/index.ts'
import { webhooksModule } from './webhooks/index.ts'

interface PlatformAreaOptions {
  secrets: Secrets
  outbound: Outbound
  /** The plugins that are part of the server. */
  functions: readonly PluginFunction[]
  derivedEvents: readonly DerivedEvent[]
  tokens: TokenParts
  sites: Pick<SiteDirectory, 'invalidate'>
}

/** All but `sites`, which the other areas build on, and `translations`, which asks them all. */
export function platformModules({ secrets, outbound, functions, derivedEvents, tokens, sites }: PlatformAreaOptions) {
  const { module: plugins, plugins: ask } = pluginsModule({ secrets, outbound, functions })
  return {
    plugins: ask,
    modules: [
      auditModule,
      bulkTasksModule,
      extendedFieldsModule,
      webhooksModule({ secrets, outbound, derivedEvents }),
      plugins,
      developerConsoleModule(tokens),
      currenciesModule,
      locationsModule,
      staffTasksModule,
      testClockModule({ sites }),
    ] as const,
  }
}
