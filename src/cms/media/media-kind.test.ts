import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pngSize, svgSize } from './media-kind.ts';

it.each([
  ['<svg width="300" height="73" viewBox="0 0 600 146">', 300, 73],
  ['<svg width="300px" height=\'73px\'>', 300, 73],
  ['<?xml version="1.0"?>\n<svg\n  viewBox="-10 0 1600.4 640">', 1600, 640],
  ['<svg viewBox="0,0,30,20" width="100%" height="100%">', 30, 20],
  ['<svg viewBox="0 0 30 20" width="60">', 60, 40],
  ['<svg viewBox="0 0 30 20" height="10">', 15, 10],
  ['<svg viewBox="0 0 .2 .1">', 1, 1],
  ['<svg stroke-width="5" viewBox="0 0 30 20">', 30, 20],
])('svgSize reads %s as %i by %i', (svg, width, height) => {
  expect(svgSize(svg)).toEqual({ width, height });
});

it.each([
  '<svg>',
  '<svg viewBox="0 0 0 0">',
  '<svg width="50%">',
  '',
  '<svg viewBox="none">',
  '<svg width="." height="1">',
])('svgSize finds no size in %j', (svg) => {
  expect(svgSize(svg)).toBeNull();
});

const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } });

it('pngSize reads the size that a decoder finds', async () => {
  const { data, info } = await picture.clone().png().toBuffer({ resolveWithObject: true });
  expect(pngSize(data)).toEqual({ width: info.width, height: info.height });
});

it('pngSize leaves a PNG that may be rotated, and a cut one, to the decoder', async () => {
  const rotated = await picture.clone().withMetadata({ orientation: 6 }).png().toBuffer();
  expect(pngSize(rotated)).toBeNull();
  expect(pngSize(rotated.subarray(0, 30))).toBeNull();
});
