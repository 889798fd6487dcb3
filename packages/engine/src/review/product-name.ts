import { type AreaDefinition, type JsonObject, reviewPartOf } from '@app/contract';
import { titleOf } from '../form/compute.ts';
import { dossierOf } from './dossier.ts';
import { normaliseName } from './normalise-name.ts';

/** The name of a dossier's product in the spelling of comparison; empty while it has none. */
export function productNameOf(definition: AreaDefinition, data: JsonObject): string {
  const productName = reviewPartOf(definition)?.mapping.productName;
  const named = productName === undefined ? undefined : dossierOf({ review: { mapping: { productName } } }, data);
  return normaliseName(named?.productName ?? titleOf(definition, data));
}
