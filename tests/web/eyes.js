/** What the colour test does inside a browser: show one hex of bare ground, lay every look over it, and see it with several eyes. */
({
  /** Bare ground in the middle of a clip, nothing above it. */
  look: ([x, y, theme]) => {
      document.documentElement.dataset.theme = theme;
      document.getElementById('sheet')?.remove();
      const map = document.getElementById('map');
      map.style.transition = 'none';
      map.style.transform = `translate(${400 - 1.1 * x}px, ${400 - 1.1 * y}px) scale(1.1)`;
      map.dataset.zoom = 'mid';
      for (const name of ['under', 'pieces', 'over']) document.querySelector(`.layer.${name}`).style.opacity = 0;
      for (const id of ['tools', 'foot', 'notes']) document.getElementById(id).style.opacity = 0;
  },

  /** Rows of grounds, columns of looks, drawn with the page's own styles and patterns. */
  sheet: ([grounds, looks]) => {
      const node = (name, attributes, parent) => {
          const made = document.createElementNS('http://www.w3.org/2000/svg', name);
          for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
          return parent.appendChild(made);
      };
      const sheet = node('svg', { id: 'sheet', width: 80 * looks.length, height: 70 * grounds.length }, document.body);
      Object.assign(sheet.style, { position: 'fixed', left: 0, top: 0, zIndex: 99, background: '#fff' });
      grounds.forEach(([shot, x, y], row) => looks.forEach((parts, column) => {
          const [left, top, width, height] = [x - 40 / 1.1, y - 35 / 1.1, 80 / 1.1, 70 / 1.1];
          const cell = node('svg', { x: 80 * column, y: 70 * row, width: 80, height: 70, viewBox: [left, top, width, height].join(' ') }, sheet);
          node('image', { href: `data:image/png;base64,${shot}`, x: left, y: top, width, height }, cell);
          const corner = (i) => `${x + 32 * Math.cos(Math.PI / 3 * i)} ${y + 32 * Math.sin(Math.PI / 3 * i)}`;
          const d = `M${[0, 1, 2, 3, 4, 5].map(corner).join('L')}Z`;
          for (const part of parts) node('path', { d, class: part }, node('g', { class: part.startsWith('area') ? 'overlay' : '' }, cell));
      }));
      return new Promise((wake) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(wake, 100))));
  },

  /**
   * How cones that are missing see linear light, after Machado, Oliveira and Fernandes (2009), and no cones at all:
   * for each pair of looks the contrast of the means, and the share that is drawn otherwise at 3:1.
   */
  tell: async ([shot, rows, columns, pairs]) => {
      const eyes = {
          full: [1, 0, 0, 0, 1, 0, 0, 0, 1],
          protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
          deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
          tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
          grey: [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722],
      };
      const bytes = Uint8Array.from(atob(shot), (c) => c.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context.drawImage(bitmap, 0, 0);
      const linear = (v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
      const light = (m, r, g, b) => {
          const seen = [0, 3, 6].map((i) => Math.min(1, Math.max(0, m[i] * r + m[i + 1] * g + m[i + 2] * b)));
          return 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2];
      };
      const inside = [];
      for (let y = 0; y < 70; y += 1) for (let x = 0; x < 80; x += 1) {
          const [u, v] = [Math.abs(x - 39.5) / 35.2, Math.abs(y - 34.5) / 35.2];
          if (v <= Math.sqrt(3) / 2 && u <= 1 - v / Math.sqrt(3)) inside.push(4 * (80 * y + x));
      }
      const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      const mean = (all) => all.reduce((sum, v) => sum + v, 0) / all.length;
      const middle = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] + 0.05;
      const drawn = (a, b, by) => a.filter((v, k) => ratio(v, (b[k] + 0.05) * by - 0.05) >= 3).length / a.length;
      const found = [];
      for (let row = 0; row < rows; row += 1) {
          const cells = Array.from({ length: columns }, (_, column) => context.getImageData(80 * column, 70 * row, 80, 70).data);
          for (const [eye, m] of Object.entries(eyes)) {
              const seen = cells.map((data) => inside.map((i) => light(m, linear(data[i]), linear(data[i + 1]), linear(data[i + 2]))));
              for (const [i, j] of pairs) {
                  const [a, b] = [seen[i], seen[j]];
                  const share = Math.max(drawn(a, b, 1), drawn(a, b, middle(a) / middle(b)));
                  found.push([row, eye, i, j, ratio(mean(a), mean(b)), share]);
              }
          }
      }
      return found;
  },
})
