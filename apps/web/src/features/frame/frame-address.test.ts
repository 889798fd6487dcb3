import { describe, expect, it } from 'vitest';
import { frameAddress } from './frame-address.ts';

const own = 'https://filing.example.org';
const hosts = ['report.example.org', 'maps.example.org:8443', '*.partner.example.org'];

describe('frameAddress', () => {
  it.each([
    ['https://report.example.org/a?b=1', 'allowed'],
    ['http://report.example.org/', 'allowed'],
    ['HTTPS://REPORT.example.org/', 'allowed'],
    ['https://maps.example.org:8443/', 'allowed'],
    ['https://maps.example.org/', 'foreign'],
    ['https://a.partner.example.org/', 'allowed'],
    ['https://partner.example.org/', 'foreign'],
    ['https://evilpartner.example.org/', 'foreign'],
    ['https://report.example.org.evil.example/', 'foreign'],
    ['https://elsewhere.example/', 'foreign'],
    [`${own}/dashboard`, 'foreign'],
    ['https://report.example.org@evil.example/', 'invalid'],
    ['https://user:pw@report.example.org/', 'invalid'],
    ['javascript:alert(1)', 'invalid'],
    ['data:text/html,x', 'invalid'],
    ['//report.example.org/', 'invalid'],
    [' https://report.example.org/', 'invalid'],
    ['https://', 'invalid'],
    ['', 'invalid'],
  ])('%s is %s', (url, kind) => {
    expect(frameAddress(url, hosts, own).kind).toBe(kind);
  });
  it('an own page is never framed, even where the list names the own host', () => {
    expect(frameAddress(`${own}/x`, ['filing.example.org'], own).kind).toBe('foreign');
  });
});
