import type { Contract } from '@stoa/contract/all'
import type { MailRenderer } from '@stoa/storefront/mail'
import type { RateLimits } from './kernel/abuse/rate-limit.ts'
import { backgroundState } from './kernel/background/background-state.ts'
import type { Module } from './kernel/background/module.ts'
import type { Clock } from './kernel/basics/clock.ts'
import type { Database } from './kernel/database/database.ts'
import type { MigrationSource } from './kernel/database/migrate.ts'
import type { FileStore } from './kernel/files/file-store.ts'
import type { Implementation } from './kernel/operations/types.ts'
import type { Mailer } from './kernel/outside/mail/mailer.ts'
import type { Outbound } from './kernel/outside/outbound.ts'
import { seal } from './kernel/secrets/sealed.ts'
import type { Secrets } from './kernel/secrets/secrets.ts'
import type { SitePorts } from './kernel/site/ports.ts'
import { catalogModules, derivedCatalogEvents } from './modules/catalog/index.ts'
import type { SectionKinds } from './modules/catalog/page-sections/index.ts'
import { joinWishlists } from './modules/catalog/wishlist/index.ts'
import { mergeCarts } from './modules/checkout/cart/index.ts'
import { checkoutModules, checkoutPorts } from './modules/checkout/index.ts'
import { designModules } from './modules/design/index.ts'
import { deliveryModules } from './modules/delivery/index.ts'
import type { CaptchaSettings } from './modules/identity/captcha/index.ts'
import { findOpenSession } from './modules/identity/identity/index.ts'
import { identityModules } from './modules/identity/index.ts'
import { subscriptionsModules } from './modules/subscriptions/index.ts'
import { marketingModules } from './modules/marketing/index.ts'
import { mediaModules } from './modules/media/index.ts'
import { siteImages } from './modules/media/media/index.ts'
import type { PictureAnalysisSettings } from './modules/media/picture-analysis/index.ts'
import { memberModules } from './modules/members/index.ts'
import { privacyModule } from './modules/members/privacy/index.ts'
import { takeOverRequests } from './modules/messages/back-in-stock/index.ts'
import { messageModules } from './modules/messages/index.ts'
import { orderModules } from './modules/orders/index.ts'
import { closeTestOrdersLater, countCustomersLater } from './modules/orders/orders/ports/changing.ts'
import { hasOrders, orderLinks } from './modules/orders/orders/ports/reading.ts'
import { claimGuestOrders } from './modules/orders/orders/ports/buyers.ts'
import { keysPurpose, takesPayments, type PaymentPorts } from './modules/orders/payments/index.ts'
import { healthModule } from './modules/overview/health/index.ts'
import { overviewModules } from './modules/overview/index.ts'
import { platformModules } from './modules/platform/index.ts'
import { sitesModule } from './modules/platform/sites/index.ts'
import { translationsModule } from './modules/platform/translations/index.ts'
import { endTestCards, hasGiftCards } from './modules/pricing/gift-cards/index.ts'
import { pricingModules } from './modules/pricing/index.ts'
import { reviewModules } from './modules/reviews/index.ts'
import { takeOverVotes } from './modules/reviews/reviews/index.ts'

export interface ComposeOptions {
  database: Database
  clock: Clock
  secrets: Secrets
  publicUrl: string
  limits: Pick<
    RateLimits,
    | 'passwordAttempt'
    | 'rememberAddress'
    | 'factorAttempt'
    | 'order'
    | 'mailByHand'
    | 'mayMailAccount'
    | 'registration'
    | 'review'
    | 'vote'
    | 'backInStock'
    | 'contactMessage'
    | 'newsletter'
    | 'upload'
    | 'code'
    | 'sharedCheckout'
    | 'mayCountSearch'
  >
  credentialsFile?: string | undefined
  files: FileStore
  /** Bytes that the files of each site may take; absent for no limit. */
  storageLimit?: bigint | undefined
  outbound: Outbound
  /** Roots of the payment providers' APIs, for tests alone. */
  paymentApis?: PaymentPorts['apiUrls'] | undefined
  /** A captcha of another service; absent for the built-in one. */
  captcha?: CaptchaSettings | undefined
  /** A service that says what is in pictures. */
  pictureAnalysis?: PictureAnalysisSettings | undefined
  warn(message: string): void
  /** Absent without a configured mail server. */
  mailer?: Mailer | undefined
  /** Absent where the storefront is not built. */
  renderMail?: MailRenderer | undefined
  /** The kinds of sections that the storefront has; absent where it is not built. */
  sectionKinds?: SectionKinds | undefined
}

/** Every service of the contract must be implemented: a missing operation fails the type check here. */
type Services = {
  [Service in keyof Contract]: {
    [Name in keyof Contract[Service]]: Implementation<Extract<Contract[Service][Name], Implementation['operation']>>
  }
}

/** The services of all modules of a list, as one type. */
type ServicesOf<Modules extends readonly Module[]> = IntersectionOf<Modules[number]['services']>
type IntersectionOf<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer All) => void
  ? All
  : never

/** The only place that knows every area. The modules of each are listed in its `index.ts`. */
export function compose(options: ComposeOptions) {
  const { database, clock, secrets, publicUrl, files, storageLimit, limits, outbound, warn, mailer, renderMail } = options
  const sites = sitesModule({
    db: database.db,
    clock,
    secrets,
    publicUrl,
    storageLimit,
    hasAmounts: async (site) => (await hasOrders(site)) || hasGiftCards(site),
    takesPayments,
    endTest: async (site) => {
      await endTestCards(site)
      closeTestOrdersLater(site)
    },
    onModeChange: countCustomersLater,
    findOpenSession,
    limits,
    credentialsFile: options.credentialsFile,
    mailer,
    renderMail,
  })
  const { addresses } = sites
  const mails = { mailer, render: renderMail, addresses, limits, secrets }
  const identity = identityModules({
    ...mails,
    database,
    tokens: sites.tokens,
    renewal: sites.renewal,
    authenticate: sites.authenticator.authenticate,
    onSignIn: async (site, who) => {
      await mergeCarts(site, who)
      await joinWishlists(site, who)
      await takeOverRequests(site, who)
      await takeOverVotes(site, who)
      await claimGuestOrders(site, who)
    },
    captcha: options.captcha,
    outbound,
    warn,
  })
  const { captcha } = identity
  const links = orderLinks(secrets)
  const pricing = pricingModules({ secrets, limits })
  const orders = orderModules({ secrets, outbound, files, publicUrl, addresses, limits, links })
  const functions = [...pricing.pluginFunctions, ...orders.pluginFunctions]
  const platform = platformModules({
    secrets,
    outbound,
    functions,
    derivedEvents: derivedCatalogEvents,
    tokens: { tokens: sites.tokens, authenticate: sites.authenticator.authenticate },
    sites: sites.directory,
  })
  const ports: SitePorts = {
    payments: { seal: seal(secrets, keysPurpose), outbound, publicUrl, apiUrls: options.paymentApis ?? {} },
    ...checkoutPorts(secrets),
  }
  const business = [
    sites.module,
    ...platform.modules,
    ...designModules({ files }),
    ...memberModules,
    ...deliveryModules,
    ...catalogModules({ outbound, files, sectionKinds: options.sectionKinds ?? (async () => []) }),
    ...pricing.modules,
    ...orders.modules,
    ...messageModules({ ...mails, links }),
    ...identity.modules,
    ...checkoutModules({ secrets, limits }),
    ...subscriptionsModules({ limits }),
    ...reviewModules({ ...mails, captcha, outbound, files }),
    ...marketingModules({ ...mails, links, outbound, publicUrl, captcha }),
    ...overviewModules({ addresses, captchaOrigins: captcha.origins, captchaName: captcha.name, outbound, files, limits }),
  ] as const satisfies readonly Module[]

  // Each of these asks the modules before it: who shows a file, has texts to translate, keeps data of people, works in the background.
  const media = mediaModules({ files, outbound, secrets, limits, pictureAnalysis: options.pictureAnalysis, modules: business })
  const translations = translationsModule([...business, ...media])
  const privacy = privacyModule({ files, modules: [...business, ...media, translations.module] })
  const working = [...business, ...media, translations.module, privacy] as const
  const background = backgroundState({ database, clock, sites: sites.directory, modules: working })
  const all = [...working, healthModule({ modules: working, background: background.read, files })] as const
  const services = servicesOf(all) satisfies Services
  const modules: readonly Module[] = all
  return {
    modules,
    background,
    implementations: Object.values(services).flatMap((service) => Object.values(service) as Implementation[]),
    authenticator: sites.authenticator,
    sites: sites.directory,
    addresses,
    browserSessions: identity.browserSessions,
    orderLinks: links,
    tokens: sites.tokens,
    notifyOwners: sites.notifyOwners,
    plugins: platform.plugins,
    ports,
    translations: translations.translations,
    pictures: siteImages,
  }
}

function servicesOf<const Modules extends readonly Module[]>(modules: Modules): ServicesOf<Modules> {
  const services: Module['services'] = {}
  for (const module of modules)
    for (const [name, operations] of Object.entries(module.services ?? {})) services[name] = { ...services[name], ...operations }
  return services as ServicesOf<Modules>
}

/** The kernel's migrations first, then each module's, in the order of `modules`. */
export function migrationsOf(modules: readonly Module[]): MigrationSource[] {
  const own = modules.flatMap(({ name, migrations }) => (migrations ? [{ module: name, folder: migrations }] : []))
  return [{ module: 'kernel', folder: `${import.meta.dirname}/kernel/database/migrations` }, ...own]
}
