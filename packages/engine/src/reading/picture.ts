/** A picture in shades of grey, 0 black to 255 white, row by row. */
export interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Grey values of RGBA pixels; what is transparent lies on white. */
export function greyOf(rgba: Uint8ClampedArray, width: number, height: number): Grey {
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at += 1) {
    const from = at * 4;
    const alpha = (rgba[from + 3] ?? 255) / 255;
    const light = 0.299 * (rgba[from] ?? 0) + 0.587 * (rgba[from + 1] ?? 0) + 0.114 * (rgba[from + 2] ?? 0);
    data[at] = Math.round(light * alpha + 255 * (1 - alpha));
  }
  return { width, height, data };
}

/** Turned clockwise by quarters of a circle. */
export function turned(picture: Grey, quarters: 0 | 1 | 2 | 3): Grey {
  if (quarters === 0) return picture;
  const { width, height, data } = picture;
  const [w, h] = quarters === 2 ? [width, height] : [height, width];
  const out = new Uint8Array(data.length);
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1) {
      const from =
        quarters === 1
          ? (height - 1 - x) * width + y
          : quarters === 2
            ? (height - 1 - y) * width + (width - 1 - x)
            : x * width + (width - 1 - y);
      out[y * w + x] = data[from] ?? 255;
    }
  return { width: w, height: h, data: out };
}

/** Resized and turned about its centre by a small angle (degrees, clockwise), by bilinear samples; outside is white. */
export function resampled(picture: Grey, scale: number, degrees = 0): Grey {
  if (scale === 1 && degrees === 0) return picture;
  const { width, height, data } = picture;
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const out = new Uint8Array(w * h).fill(255);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180) / scale, Math.sin((degrees * Math.PI) / 180) / scale];
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const [dx, dy] = [x - w / 2 + 0.5, y - h / 2 + 0.5];
      const sx = width / 2 - 0.5 + dx * cos + dy * sin;
      const sy = height / 2 - 0.5 - dx * sin + dy * cos;
      const [ix, iy] = [Math.floor(sx), Math.floor(sy)];
      if (ix < 0 || iy < 0 || ix >= width - 1 || iy >= height - 1) continue;
      const [fx, fy, at] = [sx - ix, sy - iy, iy * width + ix];
      const top = (data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx;
      const below = (data[at + width] ?? 0) * (1 - fx) + (data[at + width + 1] ?? 0) * fx;
      out[y * w + x] = Math.round(top * (1 - fy) + below * fy);
    }
  }
  return { width: w, height: h, data: out };
}

/** Means of boxes of `size` × `size` pixels: a small picture for analysis. */
export function shrunk(picture: Grey, size: number): Grey {
  if (size <= 1) return picture;
  const [w, h] = [Math.floor(picture.width / size), Math.floor(picture.height / size)];
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1) {
      let sum = 0;
      for (let dy = 0; dy < size; dy += 1) {
        const row = (y * size + dy) * picture.width + x * size;
        for (let dx = 0; dx < size; dx += 1) sum += picture.data[row + dx] ?? 0;
      }
      out[y * w + x] = sum / (size * size);
    }
  return { width: w, height: h, data: out };
}

/** How noisy the picture is: the spread of what neighbours do not explain (grey levels). Letters hardly count. */
export function noiseOf({ width, height, data }: Grey): number {
  const counts = new Uint32Array(512);
  let total = 0;
  for (let y = 1; y < height - 1; y += 2)
    for (let x = 1; x < width - 1; x += 2) {
      const at = y * width + x;
      const around = (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
      const difference = Math.min(511, Math.abs(Math.round((data[at] ?? 0) - around / 4)));
      counts[difference] = (counts[difference] ?? 0) + 1;
      total += 1;
    }
  let seen = 0;
  for (let level = 0; level < counts.length; level += 1) {
    seen += counts[level] ?? 0;
    if (seen * 2 >= total) return level;
  }
  return 0;
}

/** Smoothed by the kernel 1 2 1 in both directions, `times` over. */
export function smoothed(picture: Grey, times: number): Grey {
  const { width, height } = picture;
  let data = picture.data;
  for (let round = 0; round < times; round += 1) {
    const across = new Uint8Array(data.length);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const at = y * width + x;
        const own = data[at] ?? 0;
        across[at] = ((x > 0 ? (data[at - 1] ?? 0) : own) + 2 * own + (x < width - 1 ? (data[at + 1] ?? 0) : own)) >> 2;
      }
    const out = new Uint8Array(data.length);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const at = y * width + x;
        const own = across[at] ?? 0;
        const [up, down] = [y > 0 ? (across[at - width] ?? 0) : own, y < height - 1 ? (across[at + width] ?? 0) : own];
        out[at] = (up + 2 * own + down) >> 2;
      }
    data = out;
  }
  return { width, height, data };
}

/**
 * Evened out: the light of the ground is divided away and the darkest writing becomes black. A picture that is mostly dark
 * is turned into dark on light first.
 */
export function evened(picture: Grey): Grey {
  const { width, height } = picture;
  let sum = 0;
  for (const value of picture.data) sum += value;
  const isDark = sum / Math.max(1, picture.data.length) < 110;
  const data = isDark ? picture.data.map((value) => 255 - value) : picture.data;
  // The ground of each tile is its light majority, so that a shadow across the label does not count as writing.
  const tile = Math.max(16, Math.round(Math.min(width, height) / 24));
  const [columns, rows] = [Math.ceil(width / tile), Math.ceil(height / tile)];
  const ground = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const counts = new Uint32Array(256);
      let total = 0;
      for (let y = row * tile; y < Math.min(height, (row + 1) * tile); y += 1)
        for (let x = column * tile; x < Math.min(width, (column + 1) * tile); x += 1) {
          const value = data[y * width + x] ?? 0;
          counts[value] = (counts[value] ?? 0) + 1;
          total += 1;
        }
      ground[row * columns + column] = percentile(counts, total, 0.7);
    }
  const at = (column: number, row: number) =>
    ground[Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))] ?? 255;
  const flat = new Uint8Array(data.length);
  const counts = new Uint32Array(256);
  for (let y = 0; y < height; y += 1) {
    const [ty, fy] = split((y + 0.5) / tile - 0.5);
    for (let x = 0; x < width; x += 1) {
      const [tx, fx] = split((x + 0.5) / tile - 0.5);
      const above = at(tx, ty) * (1 - fx) + at(tx + 1, ty) * fx;
      const below = at(tx, ty + 1) * (1 - fx) + at(tx + 1, ty + 1) * fx;
      const light = Math.max(1, above * (1 - fy) + below * fy);
      const value = Math.min(255, Math.round(((data[y * width + x] ?? 0) / light) * 245));
      flat[y * width + x] = value;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  // Writing is seldom less than one pixel in two hundred.
  const black = Math.min(200, percentile(counts, flat.length, 0.005));
  const stretched = flat.map((value) =>
    Math.max(0, Math.min(255, Math.round(((value - black) / (245 - black)) * 255))),
  );
  return { width, height, data: stretched };
}

/** Light from which a pixel is ground: Otsu's threshold. */
export function thresholdOf({ data }: Grey): number {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  let all = 0;
  counts.forEach((count, level) => {
    all += count * level;
  });
  let [below, sum, best, threshold] = [0, 0, -1, 128];
  for (let level = 0; level < 256; level += 1) {
    below += counts[level] ?? 0;
    sum += (counts[level] ?? 0) * level;
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const apart = sum / below - (all - sum) / above;
    const between = below * above * apart * apart;
    if (between > best) [best, threshold] = [between, level];
  }
  return threshold;
}

function percentile(counts: Uint32Array, total: number, share: number): number {
  let seen = 0;
  for (let level = 0; level < counts.length; level += 1) {
    seen += counts[level] ?? 0;
    if (seen >= total * share) return level;
  }
  return counts.length - 1;
}

function split(value: number): [number, number] {
  const whole = Math.floor(value);
  return [whole, value - whole];
}
