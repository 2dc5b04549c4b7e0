import { t } from '@lingui/core/macro'
import type {
  DomesticService,
  DomesticServiceSettings,
  InternationalService,
  InternationalServiceSettings,
  PackageType,
  ServiceSettings,
  ShippoConfiguration,
} from '@stoa/contract/services/ecom/shippo-configurations'
import { toDecimal } from '@stoa/web/decimal'
import { checkPackage, toPackageValues, type PackageValues } from '../shared/label-package-fields.tsx'

export const domesticServices = ['GROUND_ADVANTAGE', 'PRIORITY_MAIL', 'PRIORITY_MAIL_EXPRESS'] as const
export const internationalServices = [
  'FIRST_CLASS_PACKAGE_INTERNATIONAL',
  'PRIORITY_MAIL_INTERNATIONAL',
  'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
] as const
type ServiceName = (typeof domesticServices)[number] | (typeof internationalServices)[number]

export interface ServiceValues {
  offered: boolean
  deliveryTime: string
  feeKind: string
  fee: string
  freeFrom: string
}

export interface ConfigurationValues extends PackageValues {
  regionId: string
  locationId: string
  maxNumberOfProducts: string
  backupWeight: string
  backupRate: string
  services: Record<string, ServiceValues>
}

export function toValues(configuration: ShippoConfiguration = {}): ConfigurationValues {
  const {
    packageType = 'CUSTOM',
    packageDetails,
    domesticServices: home = [],
    internationalServices: abroad = [],
  } = configuration
  const known = new Map<string | undefined, ServiceSettings | undefined>(
    [...home, ...abroad].map(({ service, serviceSettings }) => [service, serviceSettings ?? {}]),
  )
  return {
    ...toPackageValues({ packageType, ...packageDetails?.dimensions }),
    regionId: '',
    locationId: configuration.osLocationId ?? '',
    maxNumberOfProducts: packageDetails?.maxNumberOfProducts ?? '',
    backupWeight: configuration.backupWeight ?? '',
    backupRate: '',
    services: Object.fromEntries(
      [...domesticServices, ...internationalServices].map((service) => [service, toServiceValues(known.get(service))]),
    ),
  }
}

function toServiceValues(settings: ServiceSettings | undefined): ServiceValues {
  const { estimatedDeliveryTime, handlingFee, freeDeliveryMinimumAmount } = settings ?? {}
  return {
    offered: settings !== undefined,
    deliveryTime: estimatedDeliveryTime ?? '',
    feeKind: handlingFee?.calculationType ?? 'FIXED',
    fee: handlingFee?.value ?? '',
    freeFrom: freeDeliveryMinimumAmount ?? '',
  }
}

/** The configuration that is sent, without its regions. */
export function toConfiguration(values: ConfigurationValues, before: ShippoConfiguration = {}) {
  const { packageType, length, width, height, locationId, maxNumberOfProducts, backupWeight, services } = values
  const size = packageType === 'CUSTOM' ? { length, width, height } : { length: '', width: '', height: '' }
  const toSize = (text: string) => toDecimal(text) ?? '0'
  const home = chosen(domesticServices, services, before.domesticServices)
  const abroad = chosen(internationalServices, services, before.internationalServices)
  return {
    osLocationId: locationId,
    packageType: packageType as PackageType,
    packageDetails: {
      ...(before.packageDetails?.name && { name: before.packageDetails.name }),
      dimensions: { length: toSize(size.length), width: toSize(size.width), height: toSize(size.height) },
      maxNumberOfProducts: maxNumberOfProducts.trim() || null,
    },
    domesticServices: home as (DomesticServiceSettings & { service: DomesticService })[],
    internationalServices: abroad as (InternationalServiceSettings & { service: InternationalService })[],
    backupWeight: toDecimal(backupWeight) ?? null,
  }
}

function chosen(
  names: readonly ServiceName[],
  values: Record<string, ServiceValues>,
  before: readonly { id?: string | null; service?: string }[] = [],
) {
  return names.flatMap((service) => {
    const { offered, deliveryTime, feeKind, fee, freeFrom } = values[service]!
    if (!offered) return []
    const known = before.find((candidate) => candidate.service === service)
    return {
      ...(known?.id && { id: known.id }),
      service,
      serviceSettings: {
        ...(deliveryTime.trim() && { estimatedDeliveryTime: deliveryTime.trim() }),
        ...(toDecimal(fee) && { handlingFee: { value: toDecimal(fee)!, calculationType: feeKind as 'FIXED' | 'PERCENTAGE' } }),
        ...(toDecimal(freeFrom) && { freeDeliveryMinimumAmount: toDecimal(freeFrom)! }),
      },
    }
  })
}

export function checkConfiguration(values: ConfigurationValues): Record<string, string | undefined> {
  const { locationId, services, maxNumberOfProducts } = values
  const isNothingOffered = Object.values(services).every(({ offered }) => !offered)
  return {
    ...checkPackage(values),
    ...(!locationId && { locationId: t`Choose where the parcels leave from.` }),
    ...(maxNumberOfProducts.trim() &&
      !/^[1-9]\d{0,3}$/.test(maxNumberOfProducts.trim()) && { maxNumberOfProducts: t`Enter a whole number.` }),
    ...(isNothingOffered && { 'services.GROUND_ADVANTAGE.offered': t`Offer at least one service.` }),
  }
}
