import { productBegins, productGet, productQuery, productVersionGet } from '@app/contract';
import { implement, type Route } from '../../kernel/module.ts';
import { listProducts } from './list-products.ts';
import { productBeginsOn } from './product-begins.ts';
import { productDetail, versionDetail } from './product-detail.ts';

export const registerRoutes: Route[] = [
  implement(productQuery, listProducts, { space: 'platform' }),
  implement(productGet, (ctx, input) => productDetail(ctx, input.id), { record: (input) => input.id }),
  implement(productBegins, (ctx, input) => productBeginsOn(ctx, input.id), { record: (input) => input.id }),
  implement(productVersionGet, (ctx, input) => versionDetail(ctx, input.id, input.version), {
    record: (input) => input.id,
  }),
];
